#include "engine/model/palette.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace vantage::model {
namespace {

struct Likeness {
    std::string_view troop;
    std::string_view like;
};

// Whom a troop resembles most when its nation's file has nothing of its own; followed until something is
// found.
constexpr Likeness likenesses[] = {
    {"line-infantry", "light-infantry"},
    {"light-infantry", "line-infantry"},
    {"grenadiers", "line-infantry"},
    {"guard-infantry", "grenadiers"},
    {"jaegers", "light-infantry"},
    {"rifles", "jaegers"},
    {"grenzer", "light-infantry"},
    {"militia", "line-infantry"},
    {"highlanders", "line-infantry"},
    {"pioneers", "line-infantry"},
    {"cuirassiers", "dragoons"},
    {"carabiniers", "cuirassiers"},
    {"horse-grenadiers", "cuirassiers"},
    {"dragoons", "light-dragoons"},
    {"light-dragoons", "chasseurs"},
    {"chasseurs", "hussars"},
    {"hussars", "lancers"},
    {"lancers", "dragoons"},
    {"mamelukes", "hussars"},
    {"cossacks", "irregular-horse"},
    {"irregular-horse", "hussars"},
    {"foot-artillery", "horse-artillery"},
    {"horse-artillery", "foot-artillery"},
    {"staff", "line-infantry"},
};

std::string_view like(std::string_view troop) {
    for (const Likeness& l : likenesses)
        if (l.troop == troop) return l.like;
    return "line-infantry";
}

bool letter_or_digit(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

std::string lower(std::string_view text) {
    std::string out{text};
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

// Whether a word of the text begins so: "5e Hussards" is not in "15e Hussards", "Preobrazhen" is in
// "Preobrazhensky Guards".
bool mentions(const std::string& text, const std::string& name) {
    const std::string in = lower(text);
    const std::string wanted = lower(name);
    for (std::size_t at = in.find(wanted); at != std::string::npos; at = in.find(wanted, at + 1))
        if (at == 0 || !letter_or_digit(in[at - 1])) return true;
    return false;
}

void paint(Palette& palette, const std::vector<std::pair<PaletteSlot, glm::vec3>>& colours) {
    for (const auto& [slot, colour] : colours) palette.colours[static_cast<std::size_t>(slot)] = colour;
}

}

Palette default_palette() {
    Palette palette{};
    for (std::size_t i = 0; i < slot_count; ++i)
        palette.colours[i] = slot_default_colour(static_cast<PaletteSlot>(i));
    return palette;
}

long long regiment_number(std::string_view name) {
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (std::isdigit(static_cast<unsigned char>(name[i])) == 0 || (i > 0 && letter_or_digit(name[i - 1])))
            continue;
        std::size_t end = i;
        long long number = 0;
        while (end < name.size() && std::isdigit(static_cast<unsigned char>(name[end])) != 0 && end - i < 6)
            number = number * 10 + (name[end++] - '0');
        const std::string_view after = name.substr(end);
        for (const std::string_view suffix : {"th", "st", "nd", "rd", "er", "e"})
            if (after.starts_with(suffix) &&
                (after.size() == suffix.size() || !letter_or_digit(after[suffix.size()])))
                return number;
        if (i >= 3 && name.substr(i - 3, 3) == "IR ") return number;
        i = end;
    }
    return 0;
}

const Palettes::Uniform* Palettes::choose(const std::vector<Uniform>& uniforms, const Wearer& wearer) {
    const auto worn = [&](const Uniform& u) { return wearer.year >= u.from && wearer.year <= u.to; };
    for (const Uniform& u : uniforms)
        if (u.guard == wearer.guard && worn(u)) return &u;
    for (const Uniform& u : uniforms)
        if (!u.guard && worn(u)) return &u;
    return uniforms.empty() ? nullptr : &uniforms.back();
}

Dress Palettes::dress(const Wearer& wearer) const {
    Dress dress;
    dress.palette = default_palette();
    auto nation = nations_.find(wearer.nation);
    if (nation == nations_.end()) {
        dress.warning = fmt::format("nation \"{}\" has no palette, the neutral one is worn", wearer.nation);
        nation = nations_.find("neutral");
        if (nation == nations_.end()) return dress;
    }
    paint(dress.palette, nation->second.colours);
    // The nearest troop of the nation's own, else that of the neutral army.
    const auto nearest = [&](const Nation& in, std::string_view& troop) {
        auto found = in.troops.find(troop);
        for (std::size_t steps = 0; found == in.troops.end() && steps < std::size(likenesses); ++steps) {
            troop = like(troop);
            found = in.troops.find(troop);
        }
        return found == in.troops.end() ? nullptr : &found->second;
    };
    std::string_view troop = wearer.troop;
    const std::vector<Uniform>* uniforms = nearest(nation->second, troop);
    const bool own = uniforms != nullptr;
    if (!own)
        if (const auto neutral = nations_.find("neutral"); neutral != nations_.end())
            uniforms = nearest(neutral->second, troop = wearer.troop);
    if (uniforms == nullptr || uniforms->empty()) return dress;
    if (dress.warning.empty() && !own)
        dress.warning = fmt::format("{} has no {}, the neutral uniform is worn", nation->first, wearer.troop);
    else if (dress.warning.empty() && troop != wearer.troop)
        dress.warning =
            fmt::format("{} has no {}, they wear what {} wear", nation->first, wearer.troop, troop);
    const Uniform& uniform = *choose(*uniforms, wearer);
    paint(dress.palette, uniform.colours);
    dress.figures = uniform.figures;
    dress.flag = uniform.flag;
    dress.crew = uniform.crew;
    const long long number = regiment_number(wearer.regiment);
    for (const Regiment& r : uniform.regiments) {
        const bool by_number =
            number != 0 && std::find(r.numbers.begin(), r.numbers.end(), number) != r.numbers.end();
        const bool by_name = std::any_of(r.names.begin(), r.names.end(),
                                         [&](const std::string& n) { return mentions(wearer.regiment, n); });
        if (!by_number && !by_name) continue;
        paint(dress.palette, r.colours);
        if (!r.figures.empty()) dress.figures = r.figures;
        if (!r.flag.empty()) dress.flag = r.flag;
        break;
    }
    return dress;
}

std::vector<std::string> Palettes::nations() const {
    std::vector<std::string> out;
    for (const auto& [name, nation] : nations_) out.push_back(name);
    return out;
}

std::vector<std::string> models_for(const Dress& dress, Role role, Activity activity,
                                    const std::function<bool(std::string_view)>& has) {
    const std::string& f = dress.figures;
    const bool mounted = f.starts_with("horse/");
    // Choices in order; within one, models take turns.
    std::vector<std::vector<std::string>> choices;
    const auto choose = [&](std::initializer_list<std::string> ids) { choices.emplace_back(ids); };
    switch (role) {
    case Role::rank:
        if (mounted) {
            if (activity == Activity::galloping || activity == Activity::firing) choose({f + "/gallop"});
            choose({f + "/walk"});
            break;
        }
        if (activity == Activity::firing) choose({f + "/fire", f + "/load"});
        if (activity == Activity::galloping) choose({f + "/advance"});
        if (activity != Activity::standing) choose({f + "/march"});
        choose({f + "/stand"});
        choose({f + "/march"});
        break;
    case Role::skirmisher:
        choose({f + "/skirmish", f + "/kneel", f + "/fire"});
        choose({f + "/fire"});
        choose({f + "/walk"});
        break;
    case Role::officer:
        choose({f + "/officer"});
        choose({f + "/walk", f + "/march"});
        break;
    case Role::standard:
        choose({f + "/bearer-" + dress.flag});
        choose({f + "/bearer"});
        choose({f + "/bearer-plain", f + "/bearer-cross"});
        choose({f + "/officer"});
        break;
    case Role::musician:
        choose({f + "/drummer"});
        choose({f + "/walk"});
        choose({f + "/march"});
        break;
    case Role::gun:
        choose({"gun/light"});
        break;
    case Role::heavy_gun:
        choose({"gun/heavy"});
        choose({"gun/light"});
        break;
    case Role::howitzer:
        choose({"gun/howitzer"});
        break;
    case Role::gunner:
        choose({dress.crew + "/rammer", dress.crew + "/sponger", dress.crew + "/linstock",
                dress.crew + "/carry"});
        choose({"crew/shako/sponger"});
        break;
    case Role::mounted_gunner:
        choose({activity == Activity::galloping ? "horse/gunner/gallop" : "horse/gunner/walk"});
        break;
    case Role::limber:
        choose({activity == Activity::galloping ? "limber/team-4/gallop" : "limber/team-4/walk"});
        break;
    case Role::limbered_gun:
        choose({activity == Activity::galloping ? "limber/gun-4/gallop" : "limber/gun-4/walk"});
        break;
    case Role::caisson:
        choose({"limber/caisson"});
        break;
    case Role::general:
        choose({activity == Activity::galloping  ? "horse/general/gallop"
                : activity == Activity::marching ? "horse/general/walk"
                                                 : "horse/general/stand"});
        break;
    case Role::aide:
        choose({activity == Activity::galloping ? "horse/aide/gallop" : "horse/aide/stand"});
        break;
    }
    for (std::vector<std::string>& ids : choices) {
        std::erase_if(ids, [&](const std::string& id) { return !has(id); });
        if (!ids.empty()) return ids;
    }
    return {};
}

}
