#pragma once

#include "engine/rules/rulebook.h"
#include "engine/scene/card_form.h"

#include <array>
#include <set>

// What the rules' files may speak of on the table top: names of the one language (engine/rules/expression.h)
// for looks and changes.
namespace vantage::tabletop {

/// What may lie under a piece or a part of its way.
inline constexpr std::array<std::string_view, 7> ground_words{
    "open", "road", "rough", "dense", "built-up", "strong-point", "fortification"};

/// The entries that cards of any kind have: "status"; with a prefix, those of somebody's: "own.status".
rules::NameList entry_names(const scene::CardForm&, const std::string& prefix = "",
                            rules::Whose = rules::Whose::own);

// Each reports at `json` what there is not, with what was likely meant.
std::optional<rules::Table> known_table(const JsonReader& json, const rules::System&, const std::string& id);
void known_entry(const JsonReader& json, const rules::NameList& entries, const std::string& id);
void known_kind(const JsonReader& json, const std::string& kind);
/// The kinds of pieces in a list.
std::vector<std::string> kinds(const JsonReader& json);

/// The names of changes.json, for each moment of a game those that stand for something then.
class ChangeNames {
public:
    ChangeNames(const rules::System&, const scene::CardForm&);
    ChangeNames(const ChangeNames&) = delete;
    ChangeNames& operator=(const ChangeNames&) = delete;

    /// When a step ends there are only the pieces that a change is about.
    [[nodiscard]] const rules::NameList& step() const { return step_; }
    /// Before one of these tables is worked out, told these facts besides their own; `any`: whatever facts.
    [[nodiscard]] rules::NameList before(const std::vector<rules::Table>&, const std::set<std::string>& told,
                                         bool any = false) const;
    /// After one of them was.
    [[nodiscard]] rules::NameList after(const std::vector<rules::Table>&,
                                        const std::set<std::string>& told) const;

private:
    rules::NameList settings_;
    rules::NameList step_;
    rules::NameList pieces_;
    rules::NameList result_;
};

}
