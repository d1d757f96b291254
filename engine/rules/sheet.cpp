#include "engine/rules/sheet.h"

#include "engine/core/nearest.h"
#include "engine/rules/describe.h"
#include "engine/rules/wording.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::rules {
namespace {

class SheetMaker {
public:
    SheetMaker(const System& system, std::string edition, const std::optional<GroundScale>& scale)
        : system_(system), edition_(std::move(edition)), scale_(scale) {}

    Sheet make(Problems& problems) {
        sheet_.title = system_.name;
        sheet_.subtitle = subtitle();
        const std::filesystem::path file = system_.folder / "sheet.json";
        if (!std::filesystem::exists(file)) {
            everything();
            return std::move(sheet_);
        }
        const Result<JsonDocument> document = load_json(file);
        if (document)
            described(JsonReader{*document, problems});
        else
            problems.error(document.error());
        return std::move(sheet_);
    }

private:
    std::string subtitle() const {
        std::string out = edition_.empty() ? "" : "Edition " + edition_ + ". ";
        if (scale_)
            return out + fmt::format("One inch is {} yards.", number_text(scale_->per_inch().value()));
        return out + fmt::format("Distances in {}.", system_.measure.name);
    }

    std::string words(std::string_view text) const { return system_.worded(text, edition_, scale_); }

    void everything() {
        if (!system_.turn.phases.empty()) turn(section("Turn sequence"));
        if (const auto tables = system_.tables.find(edition_); tables != system_.tables.end())
            for (const auto& [id, t] : tables->second) table(section(t.title()), t);
        if (!system_.zones.empty()) zones(section("Ranges"));
    }

    SheetSection& section(std::string title) {
        sheet_.sections.push_back({words(title), {}});
        return sheet_.sections.back();
    }

    void described(const JsonReader& json) {
        json.object({"title", "sections"});
        sheet_.title = json["title"].text(sheet_.title);
        for (const JsonReader& s : json.need("sections").items()) {
            s.object({"title", "editions", "before", "turn", "table", "modifiers", "zones", "grid", "after"});
            const std::vector<std::string> editions = s["editions"].texts();
            for (const std::string& edition : editions)
                if (std::find(system_.editions.begin(), system_.editions.end(), edition) ==
                    system_.editions.end())
                    s["editions"].error(
                        fmt::format("unknown edition \"{}\"{}", edition, meant(edition, system_.editions)));
            if (!editions.empty() && std::find(editions.begin(), editions.end(), edition_) == editions.end())
                continue;
            std::optional<Table> shown;
            if (!s["table"].missing()) {
                Result<Table> found = system_.table(edition_, s["table"].text());
                if (!found) {
                    s["table"].error(found.error().message);
                    continue;
                }
                shown = *found;
            }
            SheetSection& out = section(s["title"].text(shown ? shown->title() : ""));
            for (const std::string& line : s["before"].texts()) out.blocks.push_back({words(line), {}, {}});
            if (s["turn"].flag(false)) turn(out);
            if (shown) table(out, *shown, s["modifiers"].flag(true));
            if (s["zones"].flag(false)) zones(out);
            if (!s["grid"].missing()) grid(out, s["grid"]);
            for (const std::string& line : s["after"].texts()) out.blocks.push_back({words(line), {}, {}});
        }
    }

    void grid(SheetSection& out, const JsonReader& json) {
        json.object({"header", "rows"});
        SheetBlock block;
        for (const std::string& cell : json["header"].texts()) block.header.push_back(words(cell));
        for (const JsonReader& row : json.need("rows").items()) {
            block.rows.emplace_back();
            for (const std::string& cell : row.texts()) block.rows.back().push_back(words(cell));
        }
        out.blocks.push_back(std::move(block));
    }

    void turn(SheetSection& out) {
        SheetBlock block;
        block.header = {"", "phase, step", "what happens"};
        for (const TurnPhase& phase : system_.turn.phases) {
            const std::string colour = phase.colour.empty() ? "" : fmt::format(" ({})", phase.colour);
            block.rows.push_back({phase.number, phase.name + colour, words(phase.text)});
            for (const TurnStep& step : phase.steps)
                if (step.in_edition(edition_))
                    block.rows.push_back({step.number, "– " + step.name, words(step.text)});
        }
        out.blocks.push_back(std::move(block));
        if (!system_.turn.note.empty()) out.blocks.push_back({words(system_.turn.note), {}, {}});
    }

    void zones(SheetSection& out) {
        SheetBlock block;
        block.header = {"range", "up to", ""};
        for (const Zone& zone : system_.zones) {
            if (!zone.in_edition(edition_)) continue;
            for (const ZoneBand& band : zone.bands) {
                std::string note = band.label;
                if (zone.arc > 0) note += fmt::format(", {}° to each side", number_text(zone.arc));
                if (zone.needs_sight) note += ", in sight";
                block.rows.push_back({zone.label, distance_text(band.to, system_.measure, scale_), note});
            }
        }
        out.blocks.push_back(std::move(block));
    }

    void table(SheetSection& out, const Table& t, bool with_modifiers = true) {
        const Program& program = t.program();
        const Describer say{program, system_.measure, scale_};
        std::string about = words(t.about());
        const std::string dice = program.dice.none() ? "No dice."
                                                     : fmt::format("Dice: {}{}.", program.dice.text(),
                                                                   program.two_sided ? " each side" : "");
        out.blocks.push_back({about.empty() ? dice : about + " " + dice, {}, {}});
        if (with_modifiers) modifiers(out, program, say);
        outcomes(out, program, say);
    }

    void modifiers(SheetSection& out, const Program& program, const Describer& say) {
        SheetBlock block;
        const auto close = [&] {
            if (!block.rows.empty()) out.blocks.push_back(std::move(block));
            block = {};
        };
        for (const Row& row : program.rows) {
            if (!row.listed) continue;
            if (const std::optional<DescribedGrid> grid = say.grid(row)) {
                close();
                block.header = grid->header;
                block.header.insert(block.header.begin(), say.label(row.label));
                block.rows = grid->rows;
                close();
                continue;
            }
            const std::vector<Described> all = say.row(row);
            const bool words = all.size() > 1 && row.fact && row.amount.kind == Expression::Kind::map;
            if (words) {
                block.rows.push_back(in_one_line(say.label(row.label), all));
                continue;
            }
            for (const Described& d : all) {
                std::string label = say.label(row.label);
                if (!d.when.empty()) label += ": " + d.when;
                block.rows.push_back({label, row.kind == Row::Kind::floor ? "" : d.value});
            }
        }
        close();
    }

    // "leadership: A, B, C" and "+3, +2, +1".
    static std::vector<std::string> in_one_line(const std::string& label, const std::vector<Described>& all) {
        std::string words;
        std::string values;
        for (const Described& d : all) {
            words += (words.empty() ? "" : " / ") + d.when;
            values += (values.empty() ? "" : " / ") + d.value;
        }
        return {fmt::format("{}: {}", label, words), values};
    }

    // An effect that only repeats what the table has worked out anyway: nothing to print.
    static bool only_hands_on(const Expression& e) {
        return e.kind == Expression::Kind::of && e.name.thing != Thing::roll && e.name.thing != Thing::term &&
               !e.per && !e.times && !e.plus;
    }

    std::string effects(const std::vector<EffectRule>& rules, const Describer& say) const {
        std::string out;
        for (const EffectRule& rule : rules) {
            if (only_hands_on(rule.value)) continue;
            const EffectInfo* info = system_.effect(rule.id);
            const std::string label = words(info->label);
            const std::vector<Described> all = say.effect(rule.value, info->distance);
            // A grid of many cells is printed as one, by the sheet's own layout; its cells one by one are no
            // help.
            constexpr std::size_t most_cases = 8;
            if (all.size() > most_cases) {
                out += (out.empty() ? "" : "; ") + label + ": by the grid";
                continue;
            }
            for (const Described& d : all) {
                if (!out.empty()) out += "; ";
                out += d.value == "yes" ? label : d.value == "no" ? "not: " + label : label + ": " + d.value;
                if (!d.when.empty()) out += " (" + d.when + ")";
            }
        }
        return out;
    }

    void outcomes(SheetSection& out, const Program& program, const Describer& say) {
        SheetBlock block;
        block.header = {program.two_sided     ? "margin"
                        : program.dice.none() ? "when"
                                              : "score",
                        "outcome", "effects"};
        for (const Outcome& o : program.outcomes)
            block.rows.push_back({say.band(o), o.label.empty() ? plain_word(o.id) : say.label(o.label),
                                  effects(o.effects, say)});
        const bool no_effects =
            std::all_of(block.rows.begin(), block.rows.end(), [](const auto& row) { return row[2].empty(); });
        if (no_effects) {
            block.header.pop_back();
            for (auto& row : block.rows) row.pop_back();
        }
        out.blocks.push_back(std::move(block));
        if (const std::string always = effects(program.effects, say); !always.empty())
            out.blocks.push_back({fmt::format("Besides: {}.", always), {}, {}});
        if (program.side_effects.empty()) return;
        SheetBlock sides;
        sides.header = {"each side", "when", ""};
        for (const EffectRule& rule : program.side_effects) {
            const EffectInfo* info = system_.effect(rule.id);
            for (const Described& d : say.effect(rule.value, info->distance))
                sides.rows.push_back({words(info->label), d.when, d.value});
        }
        out.blocks.push_back(std::move(sides));
    }

    const System& system_;
    std::string edition_;
    std::optional<GroundScale> scale_;
    Sheet sheet_;
};

}

Result<Sheet> make_sheet(const System& system, const std::string& edition,
                         const std::optional<GroundScale>& scale) {
    const std::string chosen = edition.empty() ? system.default_edition : edition;
    const bool known = system.editions.empty() ? chosen.empty()
                                               : std::find(system.editions.begin(), system.editions.end(),
                                                           chosen) != system.editions.end();
    if (!known) return system.table(chosen, "").error();
    Problems problems;
    Sheet sheet = SheetMaker{system, chosen, scale}.make(problems);
    if (!problems.ok()) return problems.first();
    return sheet;
}

void check_sheet(const System& system, Problems& problems) {
    const std::vector<std::string> one{""};
    for (const std::string& edition : system.editions.empty() ? one : system.editions) {
        Problems found;
        (void)SheetMaker{system, edition, std::nullopt}.make(found);
        problems.merge(found);
    }
}

}
