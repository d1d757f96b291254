#include "engine/esr/turn_rules.h"

#include "engine/core/nearest.h"
#include "engine/esr/referee.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::esr {
namespace {

template <class... T>
constexpr std::array<std::string_view, sizeof...(T)> names_of(const std::variant<T...>*) {
    return {T::name...};
}
constexpr auto command_names = names_of(static_cast<const Command*>(nullptr));
constexpr std::array<std::string_view, 2> special{"rally", "march"};
constexpr std::array<std::string_view, 2> offers{Evade::name, DivideFatigue::name};

class TurnReader {
public:
    TurnReader(const rules::System& system, std::string_view edition) : system_(system), edition_(edition) {}

    Result<Turn> read() {
        for (std::size_t p = 0; p < system_.turn.phases.size(); ++p) {
            const rules::TurnPhase& phase = system_.turn.phases[p];
            for (std::size_t s = 0; s < phase.steps.size(); ++s)
                if (phase.steps[s].in_edition(edition_)) {
                    at_ = fmt::format("/phases/{}/steps/{}", p, s);
                    step(phase, phase.steps[s]);
                }
        }
        turn_.after = std::move(waiting_);
        at_ = "/phases";
        if (turn_.steps.empty()) wrong("", "has no step with commands: nothing could be played");
        fire_is_assessed();
        for (const auto& [index, id, at] : agains_) {
            at_ = at;
            again(index, id);
        }
        if (error_) return *error_;
        return std::move(turn_);
    }

private:
    void wrong(const std::string& key, std::string message) {
        if (!error_) error_ = Error{(system_.folder / "turn.json").string(), at_ + key, std::move(message)};
    }

    template <class Known>
    bool is_known(const std::string& word, const Known& known, const std::string& key) {
        if (std::find(known.begin(), known.end(), word) != known.end()) return true;
        const std::string close = nearest(word, known);
        wrong(key, close.empty() ? fmt::format("is \"{}\", takes {}", word, one_of(known))
                                 : fmt::format("is \"{}\", did you mean \"{}\"?", word, close));
        return false;
    }

    std::vector<Procedure> named(const std::vector<std::string>& words, const std::string& key) {
        std::vector<std::string_view> known;
        for (const NamedProcedure& p : procedures()) known.push_back(p.name);
        std::vector<Procedure> out;
        for (const std::string& word : words)
            if (is_known(word, known, key))
                out.push_back(procedures()[static_cast<std::size_t>(
                                               std::find(known.begin(), known.end(), word) - known.begin())]
                                  .run);
        return out;
    }

    void step(const rules::TurnPhase& phase, const rules::TurnStep& written) {
        const rules::StepPlay& play = written.play;
        const auto append = [](std::vector<Procedure>& to, std::vector<Procedure> more) {
            to.insert(to.end(), more.begin(), more.end());
        };
        append(waiting_, named(play.before, "/before"));
        if (play.commands.empty()) { // nobody decides anything: it is done on the way to the next
            append(waiting_, named(play.on_begin, "/on_begin"));
            append(waiting_, named(play.on_end, "/on_end"));
            return;
        }
        StepRule rule{play.journal, written.number, written.name, phase.name, play.heading, play.commands};
        if (turn_.step_named(rule.id).valid())
            wrong("/journal", fmt::format("a second step that journals call \"{}\"", rule.id));
        for (const std::string& command : play.commands)
            if (is_known(command, command_names, "/commands"))
                rule.legal |= 1U << (std::find(command_names.begin(), command_names.end(), command) -
                                     command_names.begin());
        for (const std::string& word : play.allows) {
            is_known(word, special, "/allows");
            (word == special[0] ? rule.rally : rule.march) = true;
        }
        for (const std::string& word : play.forgets) {
            is_known(word, offers, "/forgets");
            (word == offers[0] ? rule.forgets_evades : rule.forgets_division) = true;
        }
        rule.before = std::exchange(waiting_, {});
        rule.on_begin = named(play.on_begin, "/on_begin");
        rule.on_end = named(play.on_end, "/on_end");
        if (rule.march && !holds(rule.on_begin, settle_first_mover))
            wrong("/on_begin", "takes \"first-mover\", as the step allows a march");
        if (!play.again_from.empty()) {
            agains_.emplace_back(turn_.steps.size(), play.again_from, at_);
            if (play.again_while != "in-contact")
                wrong("/again/while", fmt::format("is \"{}\", takes in-contact", play.again_while));
        }
        turn_.steps.push_back(std::move(rule));
    }

    static bool holds(const std::vector<Procedure>& all, Procedure one) {
        return std::find(all.begin(), all.end(), one) != all.end();
    }

    // Back to an earlier step while enemies touch: somebody must fight on the way, or it would never end.
    void again(std::size_t index, const std::string& id) {
        const Step from = turn_.step_named(id);
        turn_.steps[index].while_in_contact = from;
        if (!from.valid()) return wrong("/again/from", fmt::format("no step is called \"{}\"", id));
        bool fought = false;
        for (std::size_t i = from.index(); i <= index; ++i)
            fought = fought || holds(turn_.steps[i].on_end, fight_all);
        if (!fought)
            wrong("/again/from", fmt::format("no step from \"{}\" to this one ends with \"fight-all\"", id));
    }

    // The scores of fire missions are not part of the state: they must be assessed before anybody decides
    // again.
    void fire_is_assessed() {
        bool open = false;
        const auto follow = [&](const std::vector<Procedure>& done) {
            for (const Procedure p : done) {
                if (p == fire_all) open = true;
                if (p == assess_fire) open = false;
            }
        };
        const char* const late =
            "\"fire-all\" must be followed by \"assess-fire\" before the next step with commands";
        for (const StepRule& rule : turn_.steps) {
            follow(rule.before);
            follow(rule.on_begin);
            if (open) return wrong("", late);
            follow(rule.on_end);
        }
        follow(turn_.after);
        if (open) wrong("", late);
    }

    const rules::System& system_;
    std::string_view edition_;
    Turn turn_;
    std::vector<Procedure> waiting_;
    std::vector<std::tuple<std::size_t, std::string, std::string>> agains_;
    std::string at_;
    std::optional<Error> error_;
};

}

bool StepRule::has(std::string_view command) const {
    return std::find(commands.begin(), commands.end(), command) != commands.end();
}

Step Turn::step_named(std::string_view id) const {
    const auto found =
        std::find_if(steps.begin(), steps.end(), [&](const StepRule& s) { return s.id == id; });
    return found == steps.end() ? Step{} : Step{static_cast<std::size_t>(found - steps.begin())};
}

const StepRule* Turn::step_for(std::string_view command) const {
    const auto found =
        std::find_if(steps.begin(), steps.end(), [&](const StepRule& s) { return s.has(command); });
    return found == steps.end() ? nullptr : &*found;
}

Result<Turn> read_turn_rules(const rules::System& system, std::string_view edition) {
    return TurnReader{system, edition}.read();
}

}
