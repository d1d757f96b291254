#include "tools/vantage/sharing/page.h"

#include "tools/vantage/piece_names.h"
#include "tools/vantage/sharing/base_tracks.h"
#include "tools/vantage/sharing/packing.h"
#include "tools/vantage/sharing/sights.h"

#include "engine/feed/feed.h"
#include "engine/frame/camera.h"
#include "engine/glb/figures.h"
#include "engine/glb/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace vantage::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::size_t, 3> figure_levels{2, 3, 4}; ///< of detail that the page chooses from
constexpr std::uint64_t most_landscape = 250'000;            ///< triangles of trees and houses
constexpr double tidy_mm = 1000.0;

Json list(glm::vec3 v) { return {v.x, v.y, v.z}; }
std::string hex(const frame::Colour& c) {
    const auto byte = [](float v) {
        return static_cast<int>(std::lround(std::clamp(v, 0.0F, 1.0F) * 255.0F));
    };
    return fmt::format("#{:02x}{:02x}{:02x}", byte(c.r), byte(c.g), byte(c.b));
}
double tidied(double v) { return std::round(v * tidy_mm) / tidy_mm; }

Json camera_json(const std::string& name, const frame::Camera& camera) {
    return {{"name", name},
            {"eye", list(camera.eye)},
            {"target", list(camera.target)},
            {"fov", camera.field_of_view.value()}};
}

Json light_json(const frame::Light& light) {
    const glm::dvec2 towards = direction_of(light.sun_bearing);
    const double h = to_radians(light.sun_height).value();
    return {{"direction", list({towards.x * std::cos(h), towards.y * std::cos(h), std::sin(h)})},
            {"sun", list(light.sun)},
            {"sky", list(light.sky)},
            {"bounce", list(light.bounce)},
            {"exposure", light.exposure}};
}

/// Everybody who has a base, in the order of their numbers.
Json pieces_json(const scene::Scene& scene, const std::vector<frame::DrawnBase>& bases) {
    std::set<std::uint32_t> numbers;
    for (const frame::DrawnBase& base : bases) numbers.insert(base.unit);
    Json pieces = Json::array();
    for (const std::uint32_t number : numbers) {
        Json piece{{"number", number}, {"name", piece_name(scene, number)}};
        scene::FormationId formation;
        scene::SideId side;
        const table::Footprint* footprint = nullptr;
        if (number >= staging::first_area) {
            const std::size_t index = number - staging::first_area;
            piece["kind"] = "area";
            if (index < scene.formations.size()) formation = scene::FormationId{index};
        } else if (number >= staging::first_commander) {
            const scene::Commander& commander = scene.commanders[number - staging::first_commander];
            piece["kind"] = "general";
            formation = commander.formation;
            side = commander.side;
            footprint = &commander.footprint;
        } else {
            const scene::Unit& unit = scene.units[number];
            piece["kind"] = "unit";
            formation = unit.formation;
            footprint = &unit.footprint;
            piece["men"] = unit.men;
            piece["guns"] = unit.guns;
        }
        if (formation.valid()) {
            piece["formation"] = formation.index();
            side = scene.side_of(formation);
        }
        if (side.valid()) piece["side"] = side.index();
        if (footprint != nullptr) {
            piece["width"] = tidied(footprint->width.value());
            piece["depth"] = tidied(footprint->depth.value());
        }
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

Json sides_json(const scene::Scene& scene) {
    Json sides = Json::array();
    for (const scene::Side& side : scene.sides)
        sides.push_back({{"id", side.id},
                         {"name", side.name},
                         {"colour", fmt::format("#{:02x}{:02x}{:02x}", side.colour.red, side.colour.green,
                                                side.colour.blue)}});
    return sides;
}

Json formations_json(const scene::Scene& scene) {
    Json formations = Json::array();
    for (std::size_t i = 0; i < scene.formations.size(); ++i)
        formations.push_back(
            {{"name", scene.formations[i].name}, {"side", scene.side_of(scene::FormationId{i}).index()}});
    return formations;
}

/// The log with its dice, and the points after every step.
void add_log(Pack& pack, const Playback& playback) {
    const timeline::Timeline& film = playback.film;
    const play::Game& game = film.state().game();
    const std::unique_ptr<play::State> state = game.start();
    Json log = Json::array();
    Json scores = Json::array();
    Json last;
    for (const timeline::Mark& mark : film.marks()) {
        Json line{{"t", tidied(mark.start)},
                  {"turn", mark.turn},
                  {"step", mark.step},
                  {"kind", feed::word_of(mark.beat.kind)}};
        if (mark.end > mark.start) line["end"] = tidied(mark.end);
        if (!mark.text.empty()) line["text"] = mark.text;
        if (&mark != &film.marks().front()) { // which is the opening; the others are an event each
            const play::Event& event = *playback.events[mark.event];
            const Json told = feed::event_json(*state, event);
            for (const char* key : {"who", "against", "side", "roll"})
                if (told.contains(key)) line[key] = told[key];
            state->apply(event);
            Json points = Json::array();
            if (mark.beat.kind <= play::Beat::Kind::end && mark.beat.kind != play::Beat::Kind::logged)
                for (const play::Side& side : state->sides()) points.push_back(side.points);
            if (!points.empty() && points != last)
                scores.push_back({{"t", tidied(mark.start)}, {"points", last = points}});
        }
        log.push_back(std::move(line));
    }
    Json steps = Json::array();
    for (const play::Step& step : game.steps()) steps.push_back({{"name", step.name}, {"phase", step.phase}});
    Json turns = Json::array();
    for (int turn = 1; turn <= film.last_turn(); ++turn)
        turns.push_back(
            {{"turn", turn}, {"t", tidied(film.start_of_turn(turn))}, {"clock", feed::clock_of(game, turn)}});
    pack.words["rules"] = game.system().name;
    pack.words["length"] = tidied(film.length());
    pack.words["steps"] = std::move(steps);
    pack.words["turns"] = std::move(turns);
    pack.words["log"] = std::move(log);
    pack.words["scores"] = std::move(scores);
    pack.words["verdict"] = film.state().verdict().words;
}

/// What the markers of each formation say from when on.
Json standings_json(const Playback& playback) {
    Json all = Json::array();
    std::vector<play::Markers> last;
    timeline::TableMoment moment;
    for (const timeline::Mark& mark : playback.film.marks()) {
        playback.film.at(mark.start, moment);
        last.resize(moment.groups.size(), play::Markers{.status = "?"});
        for (std::size_t i = 0; i < moment.groups.size(); ++i) {
            const play::Markers& now = *moment.groups[i].markers;
            if (now == last[i]) continue;
            last[i] = now;
            const overlay::Standing words = overlay::standing_of(now);
            all.push_back({{"t", tidied(mark.start)},
                           {"group", i},
                           {"order", words.order},
                           {"status", words.status},
                           {"tokens", words.tokens},
                           {"token_name", words.token_name}});
        }
    }
    return all;
}

/// Where each unit and general is, for the tape: keys of time, east, north and facing in table millimetres
/// and radians, like those of bases. Bases tell it to within their own layout; this is the footprint itself.
// All tracks one behind the other, and how many keys each has.
void add_tracks(Pack& pack, const std::vector<std::vector<BaseKey>>& tracks, const char* counts_name,
                const char* keys_name) {
    std::vector<std::uint32_t> counts;
    std::vector<BaseKey> keys;
    for (const auto& track : tracks) {
        counts.push_back(static_cast<std::uint32_t>(track.size()));
        keys.insert(keys.end(), track.begin(), track.end());
    }
    pack.add(counts_name, std::span<const std::uint32_t>{counts});
    pack.add(keys_name, std::span<const BaseKey>{keys});
}

void add_places(Pack& pack, Playback& playback) {
    const auto& space = playback.staged.frame.stage->space;
    const scene::Scene& scene = playback.scene;
    std::vector<frame::DrawnBase> pieces(scene.units.size() + scene.commanders.size());
    timeline::TableMoment moment;
    const auto set = [&](frame::DrawnBase& out, const std::vector<timeline::PieceMoment>& all,
                         std::size_t i) {
        out.presence = i < all.size() && all[i].seen() ? 1.0F : 0.0F;
        if (i >= all.size()) return;
        out.at = glm::vec3{space.to_table(all[i].place.at, space.datum())};
        const glm::dvec2 ahead = direction_of(all[i].place.facing);
        out.ahead = {ahead.x, ahead.y, 0.0};
        out.right = {ahead.y, -ahead.x, 0.0};
    };
    const auto tracks = bake_bases(
        [&](double t) -> const std::vector<frame::DrawnBase>& {
            playback.film.at(t, moment);
            for (std::size_t i = 0; i < scene.units.size(); ++i) set(pieces[i], moment.units, i);
            for (std::size_t i = 0; i < scene.commanders.size(); ++i)
                set(pieces[scene.units.size() + i], moment.leaders, i);
            return pieces;
        },
        playback.film.length());
    add_tracks(pack, tracks, "place_counts", "places");
}

void add_bases(Pack& pack, Playback& playback) {
    frame::Frame frame = playback.staged.frame;
    const auto tracks = bake_bases(
        [&](double t) -> const std::vector<frame::DrawnBase>& {
            playback.show(t, frame);
            return frame.bases;
        },
        playback.film.length());
    add_tracks(pack, tracks, "base_counts", "base_keys");
    // The size of a base is known once it has been seen.
    std::vector<frame::DrawnBase> seen(frame.bases.size());
    for (std::size_t i = 0; i < tracks.size(); ++i)
        for (const BaseKey& key : tracks[i])
            if (key.presence > 0.0F) {
                playback.show(static_cast<double>(key.time), frame);
                seen[i] = frame.bases[i];
                break;
            }
    Json bases = Json::array();
    for (std::size_t i = 0; i < seen.size(); ++i)
        bases.push_back({{"piece", frame.bases[i].unit},
                         {"size", {seen[i].size.x, seen[i].size.y, seen[i].thickness}},
                         {"edge", hex(seen[i].edge)},
                         {"round", seen[i].round}});
    pack.words["bases"] = std::move(bases);
    pack.words["pieces"] = pieces_json(playback.scene, frame.bases);
}

/// Every figure by the mesh that it is seen in: its base, its place there, its turn, its scale and a number
/// by which it comes or goes.
struct FigureRow {
    float base, right, ahead, turn, scale, order;
};

void add_models(Pack& pack, const Playback& playback, const Image& ground) {
    const frame::Stage& stage = *playback.staged.frame.stage;
    glb::Document document{glb::Packing::compressed};
    glb::MeshWriter meshes{document, stage};
    const std::vector<int> landscape =
        glb::add_landscape(document, meshes, stage, ground, {.triangles = most_landscape, .clutter = false});
    document.add("scenes", {{"nodes", landscape}});

    std::set<std::size_t> tokens; // of formations: the page tells of them in words
    for (const staging::PieceBase& who : playback.staged.cast->pieces)
        if (who.kind == staging::PieceBase::Kind::area) tokens.insert({who.order_group, who.fatigue_group});
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<FigureRow>> kinds;
    const std::vector<frame::FigureGroup>& groups = playback.staged.frame.groups;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (tokens.contains(g)) continue;
        const table::FigureBlock block = glb::block_of(groups[g]);
        for (std::uint32_t n = 0; n < groups[g].count; ++n) {
            const glb::Figure figure = glb::figure_of(groups[g], block, n, frame::Pose::as_based);
            kinds[{figure.model, groups[g].palette}].push_back(
                {static_cast<float>(groups[g].base), figure.at.x, figure.at.y, figure.turn, figure.scale,
                 static_cast<float>(table::figure_hash(figure.variant, 77) & 255U) / 255.0F});
        }
    }
    std::vector<FigureRow> rows;
    Json counts = Json::array();
    std::vector<int> nodes;
    for (const auto& [kind, figures] : kinds) {
        counts.push_back(figures.size());
        rows.insert(rows.end(), figures.begin(), figures.end());
        for (const std::size_t level : figure_levels)
            nodes.push_back(document.add("nodes", {{"mesh", meshes.mesh(kind.first, kind.second, level)}}));
    }
    if (!nodes.empty()) document.add("scenes", {{"nodes", nodes}});
    pack.words["figures"] = std::move(counts);
    pack.words["levels"] = figure_levels.size();
    pack.add("figure_rows", std::span<const FigureRow>{rows});
    pack.add("models", document.finish());
}

/// Smoke and dust: when, how long, where, over what width, how strong, of what kind.
struct EffectRow {
    float start, life, x, y, z, heading, width, strength, kind, seed;
};

void add_effects(Pack& pack, const Playback& playback) {
    const frame::TableSpace& space = playback.staged.frame.stage->space;
    std::set<std::pair<long long, std::uint32_t>> known;
    std::vector<EffectRow> rows;
    timeline::TableMoment moment;
    for (double t = 0.0; t < playback.film.length() + 1.0; t += 0.2) {
        playback.film.at(t, moment);
        for (const timeline::Effect& effect : moment.effects) {
            const double start = t - effect.age;
            if (!known.emplace(std::llround(start * 50.0), effect.seed).second) continue;
            const glm::dvec3 at =
                space.to_table(effect.place.at, playback.staged.ground->height_at(effect.place.at));
            rows.push_back({static_cast<float>(start), static_cast<float>(effect.life),
                            static_cast<float>(at.x), static_cast<float>(at.y), static_cast<float>(at.z),
                            static_cast<float>(to_radians(effect.place.facing).value()),
                            static_cast<float>(effect.width.value() * space.mm_per_yard()),
                            static_cast<float>(effect.strength), static_cast<float>(effect.kind),
                            static_cast<float>(effect.seed % 1000U)});
        }
    }
    std::sort(rows.begin(), rows.end(),
              [](const EffectRow& a, const EffectRow& b) { return a.start < b.start; });
    pack.add("effects", std::span<const EffectRow>{rows});
}

Json cameras_json(const Playback& playback) {
    Json cameras = Json::array();
    for (const scene::Camera& camera : playback.scene.cameras)
        cameras.push_back(camera_json(camera.name, staging::camera_of(camera, playback.staged)));
    cameras.push_back(
        camera_json("Whole table", frame::whole_table(*playback.staged.frame.stage, 16.0 / 9.0)));
    return cameras;
}

std::string html_words(std::string_view text) {
    std::string out;
    for (const char c : text)
        out += c == '<'   ? "&lt;"
               : c == '>' ? "&gt;"
               : c == '&' ? "&amp;"
               : c == '"' ? "&quot;"
                          : std::string(1, c);
    return out;
}

void replace(std::string& page, std::string_view mark, std::string_view by) {
    for (std::size_t at = 0; (at = page.find(mark, at)) != std::string::npos; at += by.size())
        page.replace(at, mark.size(), by);
}

}

Result<std::string> page_of(Playback& playback, const Image& ground) {
    const scene::Scene& scene = playback.scene;
    const frame::TableSpace& space = playback.staged.frame.stage->space;
    Pack pack;
    pack.words = {{"title", scene.title},
                  {"date", scene.date},
                  {"summary", scene.summary},
                  {"table",
                   {{"width", space.width().value()},
                    {"depth", space.depth().value()},
                    {"mm_per_yard", space.mm_per_yard()},
                    {"figure", scene.scales.figures.value()}}},
                  {"light", light_json(playback.staged.frame.light)},
                  {"cameras", cameras_json(playback)},
                  {"sides", sides_json(scene)},
                  {"formations", formations_json(scene)}};
    add_log(pack, playback);
    pack.words["standings"] = standings_json(playback);
    add_models(pack, playback, ground);
    add_bases(pack, playback);
    add_places(pack, playback);
    add_effects(pack, playback);
    Result<Json> sights = bake_sights(playback);
    if (!sights) return sights.error();
    pack.words["sights"] = std::move(*sights);
    std::string page{empty_page()};
    replace(page, "@TITLE@", html_words(scene.title));
    replace(page, "@BATTLE@", pack.as_text());
    return page;
}

}
