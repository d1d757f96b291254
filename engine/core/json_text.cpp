#include "engine/core/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage {
namespace {

using nlohmann::ordered_json;

std::string on_one_line(const ordered_json& value) {
    if (!value.is_structured() || value.empty())
        return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    std::string out = value.is_object() ? "{ " : "[";
    bool first = true;
    for (const auto& [key, item] : value.items()) {
        if (!first) out += ", ";
        first = false;
        if (value.is_object()) out += ordered_json(key).dump() + ": ";
        out += on_one_line(item);
    }
    return out + (value.is_object() ? " }" : "]");
}

bool is_scalar(const ordered_json& value) { return !value.is_structured(); }

// What may stand beside others on a line: a word, a point, a pair of scales.
bool is_short(const ordered_json& value) {
    return is_scalar(value) || std::all_of(value.begin(), value.end(), is_scalar);
}

// Lists of numbers and of points fill their lines; lists of things have a line for each.
bool shares_lines(const ordered_json& list) {
    return std::all_of(list.begin(), list.end(), [](const ordered_json& item) {
        return item.is_number() || (item.is_array() && std::all_of(item.begin(), item.end(), is_scalar));
    });
}

class Writer {
public:
    explicit Writer(std::size_t width) : width_(width) {}

    void write(const ordered_json& value, std::size_t indent) {
        const std::string line = on_one_line(value);
        // Room for a comma after it.
        if (is_scalar(value) || value.empty() || column() + line.size() + 1 <= width_) {
            out_ += line;
            return;
        }
        const bool object = value.is_object();
        const bool packed = object || shares_lines(value);
        out_ += object ? "{" : "[";
        bool first = true, before_short = false;
        for (const auto& [key, item] : value.items()) {
            const std::string name = object ? ordered_json(key).dump() + ": " : "";
            const bool small = packed && is_short(item);
            const std::size_t room = name.size() + (small ? on_one_line(item).size() : 0);
            if (!first) out_ += ",";
            if (!first && small && before_short && column() + room + 2 <= width_)
                out_ += " ";
            else
                line_feed(indent + 2);
            first = false;
            before_short = small;
            out_ += name;
            write(item, indent + 2);
        }
        line_feed(indent);
        out_ += object ? "}" : "]";
    }

    std::string take() { return std::move(out_) + "\n"; }

private:
    void line_feed(std::size_t indent) {
        out_ += "\n" + std::string(indent, ' ');
        line_start_ = out_.size() - indent;
    }
    [[nodiscard]] std::size_t column() const { return out_.size() - line_start_; }

    std::size_t width_;
    std::size_t line_start_ = 0;
    std::string out_;
};

}

std::string json_text(const ordered_json& value, std::size_t width) {
    Writer writer{width};
    writer.write(value, 0);
    return writer.take();
}

}
