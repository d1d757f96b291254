#include "engine/rules/table.h"

#include "engine/rules/program.h"

#include <algorithm>

namespace vantage::rules {

const std::string& Table::system() const { return program_->system; }
const std::string& Table::edition() const { return program_->edition; }
const std::string& Table::id() const { return program_->id; }
const std::string& Table::title() const { return program_->title; }
const std::string& Table::about() const { return program_->about; }
const DiceKind& Table::dice() const { return program_->dice; }
bool Table::two_sided() const { return program_->two_sided; }
const std::vector<FactInfo>& Table::facts() const { return program_->facts; }

const FactInfo* Table::fact(std::string_view id) const {
    const auto found =
        std::find_if(facts().begin(), facts().end(), [&](const FactInfo& f) { return f.id == id; });
    return found == facts().end() ? nullptr : &*found;
}

std::vector<std::string> Table::outcomes() const {
    std::vector<std::string> ids;
    for (const Outcome& o : program_->outcomes)
        if (std::find(ids.begin(), ids.end(), o.id) == ids.end()) ids.push_back(o.id);
    return ids;
}

std::string Table::modifier_label(std::string_view id) const {
    const auto found = std::find_if(program_->rows.begin(), program_->rows.end(),
                                    [&](const Row& row) { return row.id == id; });
    return found == program_->rows.end() ? "" : found->label;
}

std::string Table::outcome_label(std::string_view id) const {
    std::string label;
    for (const Outcome& o : program_->outcomes) {
        if (o.id != id) continue;
        if (!label.empty() && o.label != label) return ""; // which of them it was cannot be told by the id
        label = o.label;
    }
    return label;
}

}
