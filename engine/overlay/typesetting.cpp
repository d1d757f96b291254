#include "engine/overlay/typesetting.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>

namespace vantage::overlay {
namespace {

constexpr float leading = 1.15F; // from line to line, in text sizes

/// A text that is to be set: where its place is in the picture, and its lines.
struct Wish {
    const Text* text;
    glm::vec2 foot;
    double away;
    std::vector<std::string_view> lines;
    glm::vec2 size;
};

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

std::vector<Wish> wishes_of(std::span<const Text> texts, const Outlook& outlook) {
    const Box picture{{0, 0}, outlook.projection.size()};
    std::vector<Wish> wishes;
    for (const Text& text : texts) {
        const glm::dvec3 place = outlook.on_table(text.at, text.lift);
        const auto foot = outlook.projection.pixel(place);
        if (!foot || *foot != glm::clamp(*foot, picture.low, picture.high)) continue;
        Wish wish{&text, *foot, glm::distance(place, outlook.projection.eye()), lines_of(text.words), {0, 0}};
        for (const std::string_view line : wish.lines)
            wish.size.x = std::max(wish.size.x, outlook.text_width(line, text.size));
        wish.size.x += text.size * 0.6F;
        wish.size.y = text.size * (leading * static_cast<float>(wish.lines.size()) + 0.25F);
        wishes.push_back(std::move(wish));
    }
    std::stable_sort(wishes.begin(), wishes.end(), [](const Wish& a, const Wish& b) {
        return a.text->weight != b.text->weight ? a.text->weight > b.text->weight : a.away < b.away;
    });
    return wishes;
}

/// The free place that is nearest to its foot: over it, farther up, to the sides or below.
std::optional<Box> room_for(const Wish& wish, const std::vector<Box>& taken, const Box& room) {
    const float step = wish.text->size * 0.9F;
    const float wide = wish.size.x * 0.55F;
    // What matters little stays near its place or is left out: a name far from its unit only fills the
    // picture.
    const bool light = wish.text->weight <= Weight::unit;
    const glm::vec2 over = wish.foot + glm::vec2{-wish.size.x / 2, -wish.size.y - wish.text->size * 0.35F};
    std::optional<Box> best;
    float least = 0.0F;
    const auto weigh = [&](glm::vec2 off, float dislike) {
        const Box box{over + off, over + off + wish.size};
        const float cost = glm::distance(glm::clamp(wish.foot, box.low, box.high), wish.foot) + dislike;
        if ((best && cost >= least) || !box.within(room) ||
            std::any_of(taken.begin(), taken.end(), [&](const Box& b) { return b.meets(box); }))
            return;
        best = box;
        least = cost;
    };
    for (int up = 0; up < (light ? 5 : 7); ++up)
        for (int aside = light ? -1 : -2; aside <= (light ? 1 : 2); ++aside)
            weigh({wide * static_cast<float>(aside), -step * static_cast<float>(up)},
                  std::abs(static_cast<float>(aside)) * wish.text->size * 0.5F);
    weigh({0, wish.size.y + wish.text->size * 0.8F}, wish.text->size * 4.0F); // there it hides what it names
    // What stands in the margin, where nothing is written, is named from inside.
    if (!light && !Box{wish.foot, wish.foot}.within(room))
        weigh(glm::clamp(over, room.low, room.high - wish.size) - over, wish.text->size);
    return best;
}

Label set(const Wish& wish, const Box& box) {
    const Text& text = *wish.text;
    Label label{.box = box,
                .rows = {},
                .colour = text.colour,
                .plate = text.plate,
                .size = text.size,
                .place = std::nullopt,
                .leader = {}};
    glm::vec2 foot{(box.low.x + box.high.x) / 2, box.low.y + text.size * 0.96F};
    for (const std::string_view line : wish.lines) {
        label.rows.push_back({foot, std::string{line}});
        foot.y += text.size * leading;
    }
    const glm::vec2 near = glm::clamp(wish.foot, box.low, box.high);
    if (glm::distance(near, wish.foot) > text.size * 0.7F) {
        label.place = wish.foot;
        label.leader = {{{near, wish.foot}, {0, 0, 0, 0.45F}, 2.6F},
                        {{near, wish.foot}, {glm::vec3{text.colour}, 0.85F}, 1.2F}};
    }
    return label;
}

}

std::vector<Label> set_texts(std::span<const Text> texts, const Outlook& outlook) {
    const Box room = outlook.room.value_or(Box{{0, 0}, outlook.projection.size()});
    std::vector<Box> taken;
    std::vector<Label> labels;
    std::vector<const Text*> placed;
    for (const Wish& wish : wishes_of(texts, outlook)) {
        const bool said = std::any_of(placed.begin(), placed.end(), [&](const Text* t) {
            return t->at == wish.text->at && t->words == wish.text->words;
        });
        if (said) continue;
        if (const auto box = room_for(wish, taken, room)) {
            taken.push_back(*box);
            placed.push_back(wish.text);
            labels.push_back(set(wish, *box));
        }
    }
    std::reverse(labels.begin(), labels.end());
    return labels;
}

}
