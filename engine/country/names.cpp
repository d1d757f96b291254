#include "engine/country/sketch.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <set>
#include <span>

namespace vantage::country {
namespace {

using Words = std::span<const char* const>;

struct Language {
    Words first, last; ///< of villages: put together
    const char* hill;  ///< the names of other things, with {} for a village's first part
    const char* wood;
    const char* brook;
    const char* river;
    const char* farm;
    const char* pond;
    const char* bridge;
    const char* road;
};

constexpr const char* german_first[] = {
    "Alten",   "Breiten", "Buch",  "Dürren", "Eichen", "Erlen",  "Frauen", "Gross",  "Hain",  "Hirsch",
    "Hohen",   "Kalten",  "Klein", "Kirch",  "Lauter", "Linden", "Mühl",   "Neu",    "Ober",  "Raben",
    "Reichen", "Rosen",   "Schön", "Stein",  "Tannen", "Unter",  "Wald",   "Weiden", "Wolfs", "Zell"};
constexpr const char* german_last[] = {"au",    "bach", "berg",   "born", "dorf",  "feld",
                                       "hagen", "hain", "hausen", "heim", "hofen", "kirchen",
                                       "leben", "rode", "stedt",  "tal",  "walde", "weiler"};
constexpr const char* french_first[] = {
    "Beau",  "Belle",       "Bois",         "Bray", "Chante",   "Clair", "Cour",  "Fontaine", "Fos",
    "Grand", "Haute",       "Long",         "Mal",  "Marcille", "Mont",  "Neuve", "Noire",    "Petit",
    "Roque", "Saint-Amand", "Saint-Pierre", "Sart", "Tour",     "Vaux",  "Ville"};
constexpr const char* french_last[] = {"champ", "court", "fort",  "lieu",  "loup",    "mont", "pré",
                                       "rive",  "val",   "velle", "ville", "villers", "vigne"};
constexpr const char* polish_first[] = {"Bia",  "Bo",  "Brze", "Czar",  "Dą",  "Do",  "Gro",  "Ja",
                                        "Kali", "Kra", "Lip",  "Lu",    "Mi",  "No",  "Olsz", "Ostro",
                                        "Pias", "Po",  "Ra",   "Sosno", "Sta", "Wil", "Wi",   "Za"};
constexpr const char* polish_last[] = {"browa", "czyn", "dów",   "kowo", "lin", "nowo", "ków",
                                       "ski",   "sław", "szewo", "wice", "wno", "żany", "łęka"};
constexpr const char* russian_first[] = {"Bere", "Boro",  "Gori",  "Dubo", "Zele",   "Kale",  "Kras",
                                         "Lipo", "Luzh",  "Malo",  "Niko", "Novo",   "Olkho", "Petro",
                                         "Polo", "Semyo", "Staro", "Uti",  "Shevar", "Yasno"};
constexpr const char* russian_last[] = {"dino", "evka",  "zovo",  "kino",  "lovo", "movo", "nki",
                                        "novo", "polye", "skoye", "vichi", "vka",  "tsa",  "yarovo"};
constexpr const char* spanish_first[] = {"Al",   "Ara",    "Bena", "Cala",  "Casta", "Cor",  "Fuente",
                                         "Gali", "Hormi",  "Mira", "Monte", "Moral", "Oli",  "Pedro",
                                         "Pozo", "Puebla", "Sala", "Torre", "Val",   "Villa"};
constexpr const char* spanish_last[] = {"bueno", "cejo",  "dejo",  "flores", "franca",
                                        "lejos", "manca", "mayor", "muela",  "nar",
                                        "piles", "rejo",  "seca",  "verde",  "zares"};
constexpr const char* english_first[] = {
    "Ash",  "Barn",  "Black", "Brad", "Brook", "Burn", "Church", "Cold", "Corn",  "East", "Fern", "Hazel",
    "High", "Kings", "Long",  "Marl", "North", "Oak",  "Red",    "Stan", "Stoke", "West", "Whit", "Win"};
constexpr const char* english_last[] = {"bourne", "bury", "combe", "cote",  "den",  "field", "ford", "ham",
                                        "hurst",  "ley",  "mere",  "stead", "stow", "ton",   "worth"};
constexpr const char* italian_first[] = {"Bel",   "Bor",     "Cal",   "Campo", "Castel", "Cava",  "Fonta",
                                         "Gran",  "Lon",     "Mari",  "Monte", "Pasti",  "Ponte", "Ri",
                                         "Rocca", "San Mar", "Torre", "Val",   "Villa"};
constexpr const char* italian_last[] = {"bello", "co",   "dola", "forte", "ghetto", "gnano",   "lara",
                                        "lengo", "lino", "nova", "rengo", "tino",   "vecchia", "zano"};

const Language& language_of(Tongue tongue) {
    static const std::array<Language, 7> all{{
        {german_first, german_last, "{}berg", "{}holz", "{}bach", "{}e Aue", "{}hof", "{} pond", "{} bridge",
         "{} road"},
        {french_first, french_last, "Mont de {}", "Bois de {}", "Ruisseau de {}", "Rivière de {}",
         "Ferme de {}", "Étang de {}", "Pont de {}", "Chaussée de {}"},
        {polish_first, polish_last, "Góra {}", "{} las", "Struga {}", "Rzeka {}", "Folwark {}", "Staw {}",
         "Most {}", "Trakt {}"},
        {russian_first, russian_last, "{} hill", "{} wood", "{} brook", "{} river", "Khutor {}", "{} pond",
         "{} bridge", "{} road"},
        {spanish_first, spanish_last, "Cerro de {}", "Monte de {}", "Arroyo de {}", "Río {}", "Cortijo de {}",
         "Laguna de {}", "Puente de {}", "Camino real de {}"},
        {english_first, english_last, "{} Hill", "{} Wood", "{} Brook", "River {}", "{} Farm", "{} Pond",
         "{} Bridge", "{} road"},
        {italian_first, italian_last, "Monte {}", "Bosco di {}", "Rio {}", "Fiume {}", "Cascina {}",
         "Stagno di {}", "Ponte di {}", "Strada di {}"},
    }};
    return all[static_cast<std::size_t>(tongue)];
}

std::string filled(std::string pattern, const std::string& name) {
    return pattern.replace(pattern.find("{}"), 2, name);
}

class Namer {
public:
    explicit Namer(const Sketch& sketch)
        : random_(random_of(sketch, Stage::names)), language_(language_of(sketch.choices.tongue)) {}
    std::string village() {
        for (int attempt = 0;; ++attempt) {
            const std::string first = word(language_.first), last = word(language_.last);
            std::string name = first + last;
            if (attempt < 200 && (!taken_.insert(name).second || first.back() == last.front())) continue;
            return name;
        }
    }
    /// After something that is no village: a hill, a wood, a brook.
    std::string of(const char* pattern) {
        for (int attempt = 0;; ++attempt) {
            // Where the language puts words together a part will do, else a whole name.
            const bool joined = pattern[0] == '{' && pattern[2] != ' ';
            std::string name =
                filled(pattern, joined ? std::string(word(language_.first))
                                       : std::string(word(language_.first)) + word(language_.last));
            if (attempt < 200 && !taken_.insert(name).second) continue;
            return name;
        }
    }
    [[nodiscard]] const Language& language() const { return language_; }

private:
    std::string word(Words words) { return words[random_.below(static_cast<std::uint32_t>(words.size()))]; }
    Random random_;
    const Language& language_;
    std::set<std::string> taken_;
};

}

void name_all(Sketch& sketch) {
    Namer namer{sketch};
    const Language& language = namer.language();
    // A runnel that joins the next brook soon is called nothing.
    const auto length_of = [](const Polyline& line) {
        double sum = 0.0;
        for (std::size_t k = 0; k + 1 < line.size(); ++k) sum += glm::length(line[k + 1] - line[k]);
        return sum;
    };
    for (Stream& s : sketch.streams)
        if (s.shown && (s.river || s.trunk || length_of(s.points) > 14.0 * sketch.inch))
            s.name = namer.of(s.river ? language.river : language.brook);
    for (Village& v : sketch.villages)
        if (!v.farm) v.name = namer.village();
    for (Village& v : sketch.villages)
        if (v.farm) v.name = namer.of(language.farm);
    for (Patch& p : sketch.ponds) p.name = namer.of(language.pond);
    for (Patch& w : sketch.woods) w.name = namer.of(language.wood);
    for (Ridge& r : sketch.ridges) r.name = namer.of(language.hill);
    for (Road& r : sketch.roads) {
        if (!r.good) continue;
        // After the first village that it leads to.
        for (const Village& v : sketch.villages)
            if (!v.farm && r.name.empty() && distance_to(v.at, r.points) < 5.0)
                r.name = filled(language.road, v.name);
        if (r.name.empty()) r.name = namer.of(language.road);
    }
    std::set<std::string> roads;
    for (Road& r : sketch.roads)
        if (!r.name.empty() && !roads.insert(r.name).second) r.name = namer.of(language.road);
}

}
