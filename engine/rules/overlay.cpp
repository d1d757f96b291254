#include "engine/rules/overlay.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::rules {
namespace {

using nlohmann::json;

bool is_list_of_records(const json& value) {
    return value.is_array() && !value.empty() &&
           std::all_of(value.begin(), value.end(),
                       [](const json& item) { return item.is_object() && item.contains("id"); });
}

}

struct Layers::Laying {
    Layers& layers;
    const JsonDocument& top_document;
    Problems& problems;

    void took(const std::string& pointer, const std::string& from) {
        layers.places_[pointer] = {top_document.file, from};
    }

    void lay(json& base, const std::string& pointer, const json& top, const std::string& from) {
        if (!pointer.empty()) layers.touched_[pointer] = {top_document.file, from};
        if (base.is_object() && top.is_object())
            lay_object(base, pointer, top, from);
        else if (is_list_of_records(base) && is_list_of_records(top))
            lay_records(base, pointer, top, from);
        else {
            base = top;
            took(pointer, from);
        }
    }

    void lay_object(json& base, const std::string& pointer, const json& top, const std::string& from) {
        for (const auto& [key, value] : top.items()) {
            const std::string at = pointer + "/" + key;
            if (value.is_null()) {
                base.erase(key);
            } else if (base.contains(key)) {
                lay(base[key], at, value, from + "/" + key);
            } else {
                base[key] = value;
                took(at, from + "/" + key);
            }
        }
    }

    void lay_records(json& base, const std::string& pointer, const json& top, const std::string& from) {
        for (std::size_t t = 0; t < top.size(); ++t) {
            const std::string here = fmt::format("{}/{}", from, t);
            std::vector<std::size_t> same;
            for (std::size_t b = 0; b < base.size(); ++b)
                if (base[b]["id"] == top[t]["id"]) same.push_back(b);
            if (same.size() > 1) {
                problems.error(
                    {top_document.file, here,
                     fmt::format("more than one record below has the id {}, so none can be changed "
                                 "by it",
                                 top[t]["id"].dump())});
            } else if (same.size() == 1) {
                lay(base[same[0]], fmt::format("{}/{}", pointer, same[0]), top[t], here);
            } else {
                took(fmt::format("{}/{}", pointer, base.size()), here);
                base.push_back(top[t]);
            }
        }
    }
};

Layers::Layers(const JsonDocument& lowest) : root_(std::make_shared<json>(*lowest.root)), file_(lowest.file) {
    places_[""] = {lowest.file, ""};
}

void Layers::add(const JsonDocument& top, Problems& problems) {
    Laying laying{*this, top, problems};
    laying.lay(*root_, "", *top.root, "");
    file_ = top.file;
}

JsonDocument Layers::document() const { return {file_, root_}; }

Error Layers::placed(Error error) const {
    std::string pointer = error.where == "/" ? "" : error.where;
    std::string rest;
    // A record that does not fit together is the doing of whoever changed it last.
    if (const auto found = touched_.find(pointer); found != touched_.end()) {
        error.file = found->second.file;
        error.where = found->second.pointer;
        return error;
    }
    while (true) {
        if (const auto found = places_.find(pointer); found != places_.end()) {
            error.file = found->second.file;
            error.where = found->second.pointer + rest;
            if (error.where.empty()) error.where.push_back('/');
            return error;
        }
        const std::size_t slash = pointer.rfind('/');
        if (slash == std::string::npos) return error;
        rest.insert(0, pointer, slash, std::string::npos);
        pointer.resize(slash);
    }
}

}
