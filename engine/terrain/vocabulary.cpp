#include "engine/terrain/vocabulary.h"

#include "engine/core/files.h"
#include "engine/core/nearest.h"
#include "engine/terrain/kind_json.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::terrain {
namespace {

bool is_name(std::string_view id) {
    return !id.empty() && id.size() <= 40 && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

}

std::vector<std::string> models_of(const Kind& kind) {
    std::vector<std::string> all = kind.trees.models;
    all.insert(all.end(), kind.trees.bare.begin(), kind.trees.bare.end());
    all.insert(all.end(), kind.houses.begin(), kind.houses.end());
    for (const Strewn& strewn : kind.strewn) all.push_back(strewn.model);
    for (const std::string& one : {kind.rows.model, kind.model})
        if (!one.empty()) all.push_back(one);
    return all;
}

TerrainId Vocabulary::find(Shape shape, std::string_view id) const {
    for (std::size_t n = 0; n < kinds_.size(); ++n)
        if (kinds_[n].shape == shape && kinds_[n].id == id) return TerrainId{n};
    return {};
}

TerrainId Vocabulary::covered(TerrainId kind, std::string_view cover) const {
    if ((*this)[kind].id == cover) return kind;
    for (const TerrainId of : {kind, (*this)[kind].of})
        for (std::size_t n = 0; n < kinds_.size() && of.valid(); ++n)
            if (kinds_[n].of == of && kinds_[n].id == cover) return TerrainId{n};
    return {};
}

TerrainId Vocabulary::read(const JsonReader& reader, Shape shape) const {
    const std::vector<std::string_view> known = words(shape);
    const TerrainId first = known.empty() ? TerrainId{} : find(shape, known.front());
    if (reader.missing()) return first;
    if (reader.is_text()) {
        const std::string word = reader.text();
        if (const TerrainId found = find(shape, word); found.valid()) return found;
        if (const std::string near = nearest(word, known); !near.empty()) {
            reader.error(fmt::format("is \"{}\", which is no kind of {}: is it \"{}\"?", word,
                                     shape_words[static_cast<std::size_t>(shape)], near));
            return first;
        }
    }
    (void)reader.choice(known, 0); // reports what it is, and what it takes
    return first;
}

std::vector<std::string_view> Vocabulary::words(Shape shape) const {
    std::vector<std::string_view> out;
    for (const Kind& kind : kinds_)
        if (kind.shape == shape && std::find(out.begin(), out.end(), kind.id) == out.end())
            out.push_back(kind.id);
    return out;
}

void Vocabulary::add_one(const JsonReader& record) {
    const std::size_t before = record.problems().errors().size();
    const auto wrong = [&] { return record.problems().errors().size() != before; };
    if (!record.is_object()) return (void)record.object({}); // reports what it is instead
    const auto shape = static_cast<Shape>(record.need("shape").choice(shape_words, 0));
    const std::string id = record.need("id").text();
    if (wrong()) return;
    if (!is_name(id))
        record["id"].error(fmt::format("is \"{}\", takes small letters, digits and hyphens, 40 at most", id));
    if (find(shape, id).valid())
        record["id"].error(fmt::format("is \"{}\", which is a kind of {} already", id,
                                       shape_words[static_cast<std::size_t>(shape)]));
    std::vector<TerrainId> parents;
    for (const JsonReader& item : record["of"].items(20)) parents.push_back(read(item, shape));
    (void)read(record["building"], Shape::building);
    if (parents.empty()) parents.emplace_back();
    for (const TerrainId parent : parents) {
        if (wrong()) return; // once for each mistake is enough
        Kind kind;
        if (parent.valid())
            kind = (*this)[parent];
        else if (shape == Shape::area)
            kind.sight = ObstacleKind::crops;
        kind.id = id;
        kind.shape = shape;
        kind.of = parent;
        kind.own_going.reset();
        kind.own_height.reset();
        read_kind(record, kind);
        if (kinds_.size() >= most_kinds)
            record.error(fmt::format("is one too many: there are {} kinds at most", most_kinds));
        if (!wrong()) kinds_.push_back(std::move(kind));
    }
}

void Vocabulary::add(const JsonReader& records) {
    for (const JsonReader& record : records.items(most_kinds)) add_one(record);
}

Vocabulary load_vocabulary(const std::filesystem::path& path, Problems& problems) {
    Vocabulary vocabulary;
    const Result<JsonDocument> document = load_json(path, std::uint64_t{4} << 20);
    if (!document) {
        problems.error(document.error());
        return vocabulary;
    }
    const JsonReader root{*document, problems};
    root.object({"kinds"});
    const JsonReader kinds = root.need("kinds");
    vocabulary.add(kinds);
    for (std::size_t n = 0; n < shape_words.size() && problems.ok(); ++n)
        if (vocabulary.words(static_cast<Shape>(n)).empty())
            kinds.error(fmt::format("has no kind of {}, takes at least one of each shape", shape_words[n]));
    return vocabulary;
}

Result<Vocabulary> standard_vocabulary() {
    Problems problems;
    Vocabulary vocabulary = load_vocabulary(home() / "assets" / "terrain.json", problems);
    if (!problems.ok()) return problems.first();
    return vocabulary;
}

}
