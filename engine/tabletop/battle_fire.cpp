#include "engine/core/among.h"
#include "engine/play/chances.h"
#include "engine/rules/wording.h"
#include "engine/tabletop/battle.h"
#include "engine/tabletop/fact_finder.h"
#include "engine/tabletop/resolving.h"

#include <algorithm>

// Whom a piece can fire at, by the tables that are shown as fire.
namespace vantage::tabletop {
namespace {

// What the table top shows about the shot, as far as it is worth a line: how far, what is in the way.
std::string seen_words(const Advice& advice) {
    std::string text;
    for (const Seen& seen : advice.sides[0].seen) {
        if (seen.because.empty() || seen.because.starts_with("the card") ||
            text.find(seen.because) != std::string::npos)
            continue;
        text += (text.empty() ? "" : ", ") + seen.because;
    }
    return text;
}

}

std::vector<play::FireAnswer> TableBattle::fire_of(play::PieceId id) const {
    std::vector<play::FireAnswer> out;
    const auto number = game_.piece_of(id);
    const Rules rules = game_.rules();
    const auto tables = rules.system.tables.find("");
    if (!number || state_.pieces[*number].gone || tables == rules.system.tables.end()) return out;
    const Situation situation{state_, rules};
    const Piece& own = state_.pieces[*number];
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
        const Piece& enemy = state_.pieces[i];
        const auto target = game_.number_of(i);
        if (enemy.gone || enemy.side == own.side || !target || target->kind != play::PieceId::Kind::unit)
            continue;
        std::optional<play::FireAnswer> answer;
        for (const auto& [name, table] : tables->second) {
            const TableUse* use = game_.conduct().use(name);
            if (!use || use->shown != play::Beat::Kind::fire || !among(use->kinds, own.kind)) continue;
            play::FireAnswer one{*target, false, {}};
            const Result<Preview> shown = preview(situation, {name, own.id, enemy.id, {}, {}});
            play::TrialDice dice;
            if (!says(own, use->card) || is_so(own, use->unless)) {
                one.why = "its card does not let it";
            } else if (use->within &&
                       apart(situation.view, own, enemy) / rules.system.measure.length > *use->within) {
                one.why = "out of range: beyond " + rules::distance_text(*use->within, rules.system.measure);
            } else if (!shown) {
                one.why = shown.error().message;
            } else if (const auto worked = work_out(*shown, rules, dice); !worked) {
                one.why = worked.error().message;
            } else if (among(use->idle, worked->outcome)) {
                one.why = rules::wording(worked->outcome_label, rules.system.measure);
            } else {
                one.can = true;
                one.why = seen_words(shown->advice);
            }
            if (!answer || (one.can && !answer->can)) answer = std::move(one);
        }
        if (answer) out.push_back(std::move(*answer));
    }
    return out;
}

}
