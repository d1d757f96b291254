#include "engine/editing/edits.h"

#include "engine/editing/crossings.h"
#include "engine/editing/references.h"
#include "engine/editing/shape.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace vantage::editing {
namespace {

using Json = nlohmann::ordered_json;

Error nothing_at(std::string_view place) { return {"", std::string{place}, "there is nothing there"}; }

bool inside_another(const std::string& place, Places places) {
    return std::any_of(places.begin(), places.end(), [&](const std::string& other) {
        return place.size() > other.size() && place.starts_with(other + "/");
    });
}

// Deeper places first, then the last of a list first: so each can go without moving those to come.
bool goes_before(const std::string& a, const std::string& b) {
    const auto depth = [](const std::string& s) { return std::count(s.begin(), s.end(), '/'); };
    if (depth(a) != depth(b)) return depth(a) > depth(b);
    std::size_t i = 0;
    while (i < a.size() && i < b.size() && a[i] == b[i]) ++i;
    const std::size_t from = i == 0 ? 0 : a.rfind('/', i - 1) + 1; // the first step that differs
    const auto step = [&](const std::string& s) { return s.substr(from, s.find('/', from) - from); };
    const std::string x = step(a), y = step(b);
    return x.size() != y.size() ? x.size() > y.size() : x > y;
}

// Each once, none inside another, in the order in which they can go.
std::vector<std::string> in_order(Places places) {
    std::vector<std::string> out;
    for (const std::string& place : places)
        if (!inside_another(place, places) && std::find(out.begin(), out.end(), place) == out.end())
            out.push_back(place);
    std::sort(out.begin(), out.end(), goes_before);
    return out;
}

std::string names_of(const Document& document, Places places) {
    if (places.size() != 1) return fmt::format("{} things", places.size());
    const auto thing = thing_at(document, places.front());
    return thing ? thing->words() : std::string{places.front()};
}

struct Prepared {
    Document document;
    std::vector<Thing> things;
    std::vector<std::string> places;
};

// The document with ground of its own if land is touched, and what is to be changed in it.
Result<Prepared> prepare(const Document& document, Places places) {
    Prepared out{document, {}, in_order(places)};
    if (out.places.empty()) return Error{"", "", "nothing is selected"};
    const bool land = std::any_of(out.places.begin(), out.places.end(), [](const std::string& p) {
        return p.starts_with("/terrain") || p.starts_with("/ground");
    });
    if (land) {
        Result<Document> own = with_own_land(document);
        if (!own) return own.error();
        out.document = *std::move(own);
    }
    for (const std::string& place : out.places) {
        auto thing = thing_at(out.document, place);
        if (!thing) return nothing_at(place);
        out.things.push_back(*std::move(thing));
    }
    return out;
}

Box box_of(const Document& document, Places places) {
    Box box;
    for (const std::string& place : places)
        if (const auto thing = thing_at(document, place))
            for (const GroundPoint& p : thing->points) box.add(to_vec(p));
    return box;
}

// What follows from the change of lines, and where it is seen.
Step finished(const Document& before, Step step) {
    step.box.add(box_of(before, step.about));
    step.box.add(box_of(step.after, step.about));
    follow_crossings(before, step);
    return step;
}

Result<Step> changed(const Document& document, Places places, const Motion& motion, std::string_view verb) {
    Result<Prepared> ready = prepare(document, places);
    if (!ready) return ready.error();
    Step step{ready->document, fmt::format("{} {}", verb, names_of(document, places)), ready->places, {}};
    for (const Thing& thing : ready->things) {
        Json json = step.after.root.get(thing.place);
        if (thing.kind == ThingKind::zone)
            for (Json& p : json) change(p, motion);
        else
            change(json, motion);
        step.after.root = step.after.root.with(thing.place, json);
    }
    return finished(ready->document, std::move(step));
}

// The handles of something, to be written back.
struct Handles {
    std::string place; // of the list of points, or of the point itself
    Json list;
    bool single = false;
};

Result<Handles> handles_of(const Document& document, std::string_view place) {
    const auto thing = thing_at(document, place);
    if (!thing) return nothing_at(place);
    const std::string_view member = info(thing->kind).points;
    Handles h;
    h.place = std::string{place};
    if (!member.empty() && thing->kind != ThingKind::zone) h.place += "/" + std::string{member};
    h.list = document.root.get(h.place);
    if (!h.list.is_array() || h.list.empty())
        return Error{"", h.place, fmt::format("{} has no place of its own", thing->words())};
    h.single = point_of(h.list).has_value();
    return h;
}

Result<Step> with_handles(const Document& document, std::string_view place, const Handles& handles,
                          std::string_view verb) {
    Step step{
        document, fmt::format("{} {}", verb, thing_at(document, place)->words()), {std::string{place}}, {}};
    step.after.root = step.after.root.with(handles.place, handles.list);
    return finished(document, std::move(step));
}

Result<Document> land_of(const Document& document, std::string_view place) {
    return place.starts_with("/sides") || place.starts_with("/objectives") ||
                   place.starts_with("/reinforcements") || place.starts_with("/cameras")
               ? Result<Document>{document}
               : with_own_land(document);
}

// Heights of a contour go along: a handle keeps the one it has, a new one gets the mean of its neighbours.
Json with_height(const Json& at, const Json& list, std::size_t index) {
    Json out = at;
    double sum = 0;
    int count = 0;
    for (const std::size_t i : {index == 0 ? list.size() : index - 1, index})
        if (i < list.size() && list[i].size() > 2) {
            sum += list[i][2].get<double>();
            ++count;
        }
    if (count > 0) out.push_back(quantised_height(sum / count));
    return out;
}

}

glm::dvec2 middle_of(const Document& document, Places places) {
    const Box box = box_of(document, places);
    return box.empty() ? glm::dvec2{0.0} : (box.low + box.high) * 0.5;
}

std::string free_id(const Document& document, std::string_view wanted) {
    std::set<std::string> taken;
    for (const Thing& thing : things_of(document))
        if (thing.kind >= ThingKind::formation) taken.insert(document.root.text(thing.place + "/id"));
    std::string id{wanted};
    for (int n = 2; taken.contains(id); ++n) id = fmt::format("{}{}", wanted, n);
    return id;
}

Result<Step> add(const Document& document, ThingKind kind, const Json& json) {
    const std::string list{info(kind).list};
    if (list.empty()) return Error{"", "", "belongs to an army"};
    Result<Document> own = land_of(document, list);
    if (!own) return own.error();
    const std::size_t end = own->root.count(list);
    Step step{*own, "", {fmt::format("{}/{}", list, end)}, {}};
    // A list that is new stands where the house's order has it.
    if (!own->root.has(list))
        step.after.root = with_member(own->root, parent_of(list), last_of(list), Json::array({json}));
    else
        step.after.root = own->root.inserted(list, end, Value{json});
    const auto thing = thing_at(step.after, step.about.front());
    if (!thing || thing->points.size() < info(kind).least)
        return Error{"", list, fmt::format("takes at least {} points", info(kind).least)};
    step.words = "Add " + thing->words();
    return finished(*own, std::move(step));
}

Result<Step> move(const Document& document, Places places, glm::dvec2 by) {
    return changed(document, places, move_by(by), "Move");
}

Result<Step> turn(const Document& document, Places places, Degrees by) {
    return changed(document, places, turn_about(middle_of(document, places), by), "Turn");
}

Result<Step> mirror(const Document& document, Places places) {
    return changed(document, places, mirror_about(middle_of(document, places).x), "Mirror");
}

Result<Step> copy(const Document& document, Places places, glm::dvec2 by) {
    Result<Prepared> ready = prepare(document, places);
    if (!ready) return ready.error();
    Step step{ready->document, "Copy " + names_of(document, places), {}, {}};
    for (auto thing = ready->things.rbegin(); thing != ready->things.rend(); ++thing) {
        if (thing->kind == ThingKind::leader || thing->kind == ThingKind::zone ||
            thing->kind == ThingKind::arrival)
            return Error{"", thing->place, fmt::format("{} cannot be copied", thing->words())};
        Json json = ready->document.root.get(thing->place);
        change(json, move_by(by));
        if (json.is_object() && json.contains("id"))
            json["id"] = free_id(step.after, json["id"].get<std::string>());
        if (json.is_object() && json.contains("units"))
            for (Json& unit : json["units"])
                if (unit.contains("id")) unit.erase("id");
        const std::string list{parent_of(thing->place)};
        const std::size_t end = step.after.root.count(list);
        step.after.root = step.after.root.inserted(list, end, Value{json});
        step.about.push_back(fmt::format("{}/{}", list, end));
    }
    return finished(ready->document, std::move(step));
}

Result<Step> remove(const Document& document, Places places) {
    Result<Prepared> ready = prepare(document, places);
    if (!ready) return ready.error();
    Step step{ready->document, "Delete " + names_of(document, places), {}, box_of(document, places)};
    for (const Thing& thing : ready->things) {
        if (thing.kind == ThingKind::leader)
            return Error{"", thing.place, fmt::format("{} has a command: delete that", thing.words())};
        forget(step.after, thing);
        std::string place = thing.place;
        // A formation of no units is none.
        if (thing.kind == ThingKind::unit && step.after.root.count(parent_of(place)) <= 1) {
            place = std::string{parent_of(parent_of(place))};
            if (const auto formation = thing_at(step.after, place)) forget(step.after, *formation);
        }
        step.after.root = step.after.root.without(place);
    }
    return finished(ready->document, std::move(step));
}

Result<Step> move_point(const Document& document, std::string_view place, std::size_t index, GroundPoint to) {
    const Result<Document> own = land_of(document, place);
    if (!own) return own.error();
    Result<Handles> handles = handles_of(*own, place);
    if (!handles) return handles.error();
    Json& point = handles->single ? handles->list : handles->list[std::min(index, handles->list.size() - 1)];
    const Json moved = json_of(quantised(to));
    point[0] = moved[0];
    point[1] = moved[1];
    return with_handles(*own, place, *handles, handles->single ? "Move" : "Bend");
}

Result<Step> insert_point(const Document& document, std::string_view place, std::size_t index,
                          GroundPoint at) {
    const Result<Document> own = land_of(document, place);
    if (!own) return own.error();
    Result<Handles> handles = handles_of(*own, place);
    if (!handles) return handles.error();
    if (handles->single) return Error{"", std::string{place}, "stands at one point"};
    index = std::min(index, handles->list.size());
    handles->list.insert(handles->list.begin() + static_cast<std::ptrdiff_t>(index),
                         with_height(json_of(quantised(at)), handles->list, index));
    return with_handles(*own, place, *handles, "Bend");
}

Result<Step> remove_point(const Document& document, std::string_view place, std::size_t index) {
    const Result<Document> own = land_of(document, place);
    if (!own) return own.error();
    Result<Handles> handles = handles_of(*own, place);
    if (!handles) return handles.error();
    const auto thing = thing_at(*own, place);
    if (handles->single || index >= handles->list.size() || thing->points.size() <= info(thing->kind).least)
        return Error{"", std::string{place},
                     fmt::format("{} takes at least {} points", thing->words(), info(thing->kind).least)};
    handles->list.erase(index);
    return with_handles(*own, place, *handles, "Straighten");
}

Result<Step> split_line(const Document& document, std::string_view place, std::size_t index) {
    const Result<Document> own = with_own_land(document);
    if (!own) return own.error();
    const auto thing = thing_at(*own, place);
    if (!thing || thing->kind != ThingKind::line) return Error{"", std::string{place}, "is no line"};
    if (index == 0 || index + 1 >= thing->points.size())
        return Error{"", std::string{place}, "is split at a handle between its ends"};
    Json first = own->root.get(place), second = first;
    first["points"].erase(first["points"].begin() + static_cast<std::ptrdiff_t>(index) + 1,
                          first["points"].end());
    second["points"].erase(second["points"].begin(),
                           second["points"].begin() + static_cast<std::ptrdiff_t>(index));
    Step step{*own, "Split " + thing->words(), {}, {}};
    step.after.root = own->root.with(place, first);
    const std::string list{parent_of(place)};
    step.after.root = step.after.root.inserted(list, *index_of(place) + 1, Value{second});
    step.about = {std::string{place}, fmt::format("{}/{}", list, *index_of(place) + 1)};
    return finished(*own, std::move(step));
}

Result<Step> join_lines(const Document& document, std::string_view place, std::string_view other) {
    const Result<Document> own = with_own_land(document);
    if (!own) return own.error();
    const auto a = thing_at(*own, place), b = thing_at(*own, other);
    if (!a || !b || a->kind != ThingKind::line || b->kind != ThingKind::line || place == other)
        return Error{"", "", "two lines are joined"};
    if (a->sort != b->sort)
        return Error{"", "", fmt::format("a {} and a {} are not joined", a->sort, b->sort)};
    Json first = own->root.get(place);
    std::vector<GroundPoint> one = a->points, two = b->points;
    const auto gap = [&](GroundPoint p, GroundPoint q) { return distance(p, q).value(); };
    const double least = std::min({gap(one.back(), two.front()), gap(one.back(), two.back()),
                                   gap(one.front(), two.front()), gap(one.front(), two.back())});
    if (least == gap(one.front(), two.front()) || least == gap(one.front(), two.back()))
        std::reverse(one.begin(), one.end());
    if (gap(one.back(), two.back()) < gap(one.back(), two.front())) std::reverse(two.begin(), two.end());
    const bool turned = one.front() != a->points.front();
    one.insert(one.end(), two.begin() + (gap(one.back(), two.front()) < 1.0 ? 1 : 0), two.end());
    if (turned) std::reverse(one.begin(), one.end()); // a stream goes on flowing the way it did
    Json points = Json::array();
    for (const GroundPoint& p : one) points.push_back(json_of(p));
    first["points"] = points;
    Step step{*own,
              fmt::format("Join {} and {}", a->words(), b->words()),
              {},
              box_of(*own, std::array{std::string{place}, std::string{other}})};
    step.after.root = own->root.with(place, first).without(other);
    const std::size_t at = *index_of(place) - (*index_of(other) < *index_of(place) ? 1 : 0);
    step.about = {fmt::format("{}/{}", parent_of(place), at)};
    return finished(*own, std::move(step));
}

Result<Step> set(const Document& document, std::string_view object, std::string_view key, const Json& value,
                 std::string words) {
    const bool land = object.starts_with("/terrain") || object.starts_with("/ground");
    const Result<Document> own = land ? with_own_land(document) : Result<Document>{document};
    if (!own) return own.error();
    if (!own->root.has(object)) return nothing_at(object);
    Step step{*own, std::move(words), {std::string{object}}, {}};
    step.after.root = with_member(own->root, object, key, value);
    return finished(*own, std::move(step));
}

Result<Step> detach_unit(const Document& document, std::string_view place, std::size_t which) {
    const auto thing = thing_at(document, place);
    if (!thing || thing->kind != ThingKind::unit) return nothing_at(place);
    Json entry = document.root.get(place);
    const auto count = static_cast<std::size_t>(entry.value("count", 1));
    Step step{document, "Part " + thing->words(), {std::string{place}}, {}};
    if (count <= 1) return step;
    if (which >= count) return nothing_at(place);
    // Each says what the loader made of it, so that nothing but the file changes.
    const std::string list{parent_of(place)};
    const std::size_t first = *index_of(place);
    const std::string name = entry.value("name", "");
    entry.erase("count");
    step.after.root = step.after.root.without(place);
    for (std::size_t n = 0; n < count; ++n) {
        Json one = entry;
        one["name"] = fmt::format("{}/{}", n + 1, name);
        if (!one.contains("regiment")) scene::put(one, "regiment", name);
        if (one.contains("id")) one["id"] = fmt::format("{}-{}", entry["id"].get<std::string>(), n + 1);
        step.after.root = step.after.root.inserted(list, first + n, Value{one});
    }
    step.about = {fmt::format("{}/{}", list, first + which)};
    return step;
}

}
