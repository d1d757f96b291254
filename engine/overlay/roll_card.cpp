#include "engine/overlay/roll_card.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace vantage::overlay {
namespace {

constexpr glm::vec4 card_plate{0.05F, 0.055F, 0.065F, 0.86F};
constexpr glm::vec4 verdict_plate{0.93F, 0.76F, 0.36F, 0.95F};
constexpr glm::vec4 verdict_ink{0.09F, 0.08F, 0.05F, 1.0F};
constexpr glm::vec4 ivory{0.97F, 0.95F, 0.88F, 1.0F};
constexpr glm::vec4 pip_ink{0.10F, 0.09F, 0.08F, 1.0F};
constexpr glm::vec4 quiet_ink{0.74F, 0.75F, 0.77F, 1.0F};
constexpr float roll_leading = 1.3F;

/// A die on its way down: how far it still is above where it will lie, how far it is turned, what it shows.
struct Falling {
    float above = 0.0F; ///< in its own sizes
    float turned = 0.0F;
    int shows = 1;
};

std::uint32_t mixed(std::uint32_t x) {
    x ^= x >> 16U;
    x *= 0x7feb352dU;
    x ^= x >> 15U;
    x *= 0x846ca68bU;
    return x ^ (x >> 16U);
}

/// Falls as out of a dice tower, bounces once and lies; a function of the time alone.
Falling falling(const timeline::RollCard& card, std::size_t number, int value, double t) {
    const double lag = 0.12 * static_cast<double>(number % 4);
    const double whole = std::max(0.2, card.fall - 0.36);
    const double u = std::clamp((t - card.start - lag) / whole, 0.0, 1.0);
    if (u >= 1.0) return {0.0F, 0.0F, value};
    const double above =
        u < 0.6 ? 1.25 * (1.0 - (u / 0.6) * (u / 0.6)) : 0.16 * std::sin((u - 0.6) / 0.4 * std::numbers::pi);
    const auto seed = mixed(static_cast<std::uint32_t>(number * 977 + static_cast<std::size_t>(value)));
    const double turns = (seed % 2 == 0 ? 1.0 : -1.0) * (1.2 + static_cast<double>(seed % 7) / 7.0);
    const int tumble = static_cast<int>(u * 9.0);
    const int shows = u > 0.8 ? value
                              : 1 + static_cast<int>(mixed(seed + static_cast<std::uint32_t>(tumble)) %
                                                     static_cast<std::uint32_t>(std::max(1, card.faces)));
    return {static_cast<float>(above),
            static_cast<float>(turns * (1.0 - u) * (1.0 - u) * 2.0 * std::numbers::pi), shows};
}

glm::vec2 rotated(glm::vec2 v, float angle) {
    return {v.x * std::cos(angle) - v.y * std::sin(angle), v.x * std::sin(angle) + v.y * std::cos(angle)};
}

/// What of a convex outline lies below a height.
std::vector<glm::vec2> below(float top, const std::vector<glm::vec2>& outline) {
    std::vector<glm::vec2> out;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const glm::vec2 a = outline[i];
        const glm::vec2 b = outline[(i + 1) % outline.size()];
        if (a.y >= top) out.push_back(a);
        if ((a.y < top) != (b.y < top)) out.push_back(a + (b - a) * ((top - a.y) / (b.y - a.y)));
    }
    return out;
}

// Six-sided dice have pips; others are a tile with a number, pointed as those dice are. A die that comes down
// is seen only below `top`: what is written above stays free.
void add_die(Sheet& sheet, glm::vec2 centre, float size, const Falling& die, int faces, float top) {
    const glm::vec2 at = centre - glm::vec2{0, die.above * size};
    const auto add = [&](const std::vector<glm::vec2>& outline, glm::vec4 colour) {
        if (std::vector<glm::vec2> seen = below(top, outline); seen.size() > 2)
            sheet.shapes.push_back({std::move(seen), colour});
    };
    if (faces != 6) {
        std::vector<glm::vec2> outline;
        for (int i = 0; i < 6; ++i)
            outline.push_back(at +
                              rotated(glm::vec2{0, -size * 0.56F},
                                      die.turned + static_cast<float>(i) * std::numbers::pi_v<float> / 3));
        add(outline, ivory);
        if (at.y - size * 0.2F >= top)
            sheet.words.push_back({at + glm::vec2{0, size * 0.18F}, fmt::format("{}", die.shows), size * 0.5F,
                                   pip_ink, Words::Align::middle});
        return;
    }
    Sheet upright;
    upright.plate({glm::vec2{-size / 2}, glm::vec2{size / 2}}, size * 0.18F, ivory);
    const float o = size * 0.26F;
    const auto pip = [&](float x, float y) { upright.disc({x * o, y * o}, size * 0.088F, pip_ink); };
    const int n = std::clamp(die.shows, 1, 6);
    if (n % 2 == 1) pip(0, 0);
    if (n > 1) pip(-1, -1), pip(1, 1);
    if (n > 3) pip(1, -1), pip(-1, 1);
    if (n == 6) pip(-1, 0), pip(1, 0);
    for (Shape& shape : upright.shapes) {
        for (glm::vec2& p : shape.outline) p = at + rotated(p, die.turned);
        add(shape.outline, shape.colour);
    }
}

std::string amount_of(const play::RollModifier& m) {
    return m.factor       ? fmt::format("×{:g}", m.amount)
           : m.amount < 0 ? fmt::format("−{:g}", -m.amount)
                          : fmt::format("+{:g}", m.amount);
}

/// A modifier in words, cut where it must be.
struct Row {
    std::string amount;
    std::vector<std::string> lines;
};

/// One side's half of the card.
struct Column {
    const play::RollSide* side;
    std::string name;
    glm::vec4 colour{0.6F, 0.6F, 0.6F, 1.0F};
    std::vector<Row> rows;
    [[nodiscard]] std::size_t lines() const {
        std::size_t sum = 0;
        for (const Row& row : rows) sum += row.lines.size();
        return sum;
    }
};

class CardMaker {
public:
    CardMaker(const timeline::RollCard& card, double t, const Room& room, std::span<const table::Rgb> sides,
              const TextWidth& width)
        : card_(card), t_(t), room_(room), u_(room.unit), text_width_(width) {
        const std::size_t halves = std::max<std::size_t>(1, std::min<std::size_t>(2, card.roll.sides.size()));
        full_ = std::min(room.width(), u_ * (halves == 2 ? 30.0F : 21.0F));
        half_ = (full_ - pad() * static_cast<float>(halves + 1)) / static_cast<float>(halves);
        for (std::size_t i = 0; i < std::min<std::size_t>(2, card.roll.sides.size()); ++i)
            columns_.push_back(column(i, sides));
        title_ = wrapped(card.told.title, u_, full_ - 2 * pad(), 2, width);
        verdict_ = wrapped(card.told.verdict, u_, full_ - 2 * pad(), 2, width);
    }

    Box add_to(Sheet& sheet, Corner corner) const {
        const float height = pad() + static_cast<float>(title_.size()) * line() + name_height() + die() +
                             pad() * 1.2F + rows_height() + verdict_height() + pad();
        const float left = corner == Corner::left    ? room_.box.low.x
                           : corner == Corner::right ? room_.box.high.x - full_
                                                     : (room_.box.low.x + room_.box.high.x - full_) / 2;
        const Box box{{left, room_.box.high.y - height}, {left + full_, room_.box.high.y}};
        sheet.plate(box, u_ * 0.4F, card_plate);
        glm::vec2 pen = box.low + glm::vec2{pad()};
        for (const std::string& text : title_) {
            sheet.words.push_back({pen + glm::vec2{0, u_ * 0.9F}, text, u_, paper_colour});
            pen.y += line();
        }
        for (const Column& column : columns_) {
            add_column(sheet, column, pen);
            pen.x += half_ + pad();
        }
        add_verdict(sheet, box);
        return box;
    }

private:
    [[nodiscard]] float pad() const { return u_ * 0.6F; }
    [[nodiscard]] float line() const { return u_ * roll_leading; }
    [[nodiscard]] float die() const { return u_ * 2.3F; }
    [[nodiscard]] float small() const { return u_ * 0.72F; }
    [[nodiscard]] float name_height() const { return columns_.size() == 2 ? u_ * 1.15F : 0.0F; }
    [[nodiscard]] float rows_height() const {
        std::size_t most = 0;
        for (const Column& c : columns_) most = std::max(most, c.lines());
        return static_cast<float>(most) * small() * roll_leading;
    }
    [[nodiscard]] float verdict_height() const {
        return verdict_.empty() ? 0.0F : static_cast<float>(verdict_.size()) * line() + u_ * 0.3F;
    }

    [[nodiscard]] Column column(std::size_t number, std::span<const table::Rgb> sides) const {
        const play::RollSide& side = card_.roll.sides[number];
        Column out{&side, {}, {0.6F, 0.6F, 0.6F, 1.0F}, {}};
        if (number < card_.told.rollers.size()) {
            const play::Telling::Roller& roller = card_.told.rollers[number];
            out.name = roller.name;
            if (roller.side.valid() && roller.side.index() < sides.size())
                out.colour = ink_of(sides[roller.side.index()]);
        }
        // So many lines at most: first each keeps to one, then the last of them are counted together.
        const std::size_t most = room_.upright() ? 12 : 8;
        const std::size_t all = side.modifiers.size();
        const std::size_t lines_each = all * 2 > most ? 1 : 2;
        for (std::size_t i = 0; i < all; ++i) {
            const play::RollModifier& m = side.modifiers[i];
            if (all > most && i + 1 == most) {
                out.rows.push_back({"…", {fmt::format("and {} more", all - i)}});
                break;
            }
            const std::string words = m.because.empty() || m.because == m.label
                                          ? m.label
                                          : fmt::format("{} ({})", m.label, m.because);
            Row row{amount_of(m), wrapped(words, small(), half_ - small() * 2.4F, lines_each, text_width_)};
            if (row.lines.empty()) row.lines.emplace_back();
            out.rows.push_back(std::move(row));
        }
        return out;
    }

    void add_column(Sheet& sheet, const Column& column, glm::vec2 pen) const {
        if (columns_.size() == 2) {
            sheet.plate({pen + glm::vec2{0, u_ * 0.1F}, pen + glm::vec2{u_ * 0.3F, u_ * 1.0F}}, u_ * 0.1F,
                        column.colour);
            for (const std::string& name :
                 wrapped(column.name, u_ * 0.82F, half_ - u_ * 0.6F, 1, text_width_))
                sheet.words.push_back({pen + glm::vec2{u_ * 0.6F, u_ * 0.85F}, name, u_ * 0.82F, ivory});
            pen.y += name_height();
        }
        add_dice(sheet, column, pen);
        pen.y += die() + pad() * 1.2F;
        const std::size_t shown = card_.counted(t_);
        for (std::size_t i = 0; i < std::min(shown, column.rows.size()); ++i) {
            const Row& row = column.rows[i];
            const bool last = i + 1 == shown && !card_.decided(t_);
            sheet.words.push_back({pen + glm::vec2{small() * 1.9F, small()}, row.amount, small(),
                                   last ? verdict_plate : ivory, Words::Align::right});
            for (const std::string& text : row.lines) {
                sheet.words.push_back(
                    {pen + glm::vec2{small() * 2.4F, small()}, text, small(), last ? ivory : quiet_ink});
                pen.y += small() * roll_leading;
            }
        }
    }

    // The dice, those that the result called for after them, and at the end of the row what it comes to.
    void add_dice(Sheet& sheet, const Column& column, glm::vec2 pen) const {
        const std::size_t count = column.side->dice.size();
        const float room = half_ - u_ * 3.2F;
        const float size = count == 0 ? die() : std::min(die(), room / (static_cast<float>(count) * 1.18F));
        const std::size_t first = column.side == &card_.roll.sides.front() ? 0 : 3;
        for (std::size_t i = 0; i < count; ++i)
            add_die(sheet, pen + glm::vec2{size * (0.5F + 1.18F * static_cast<float>(i)), die() / 2}, size,
                    falling(card_, first + i, column.side->dice[i], t_), card_.faces, pen.y - u_ * 0.1F);
        const std::size_t number = static_cast<std::size_t>(column.side - card_.roll.sides.data());
        if (const auto score = card_.score_of(number, t_))
            sheet.words.push_back({pen + glm::vec2{half_, die() / 2 + u_ * 0.62F},
                                   fmt::format("{:g}", *score), u_ * 1.75F,
                                   card_.decided(t_) ? verdict_plate : ivory, Words::Align::right});
    }

    void add_verdict(Sheet& sheet, const Box& box) const {
        if (verdict_.empty() || !card_.decided(t_)) return;
        const Box strip{{box.low.x, box.high.y - verdict_height() - pad() * 0.5F}, box.high};
        sheet.plate(strip, u_ * 0.4F, verdict_plate);
        float y = strip.low.y + u_ * 1.15F;
        for (const std::string& text : verdict_) {
            sheet.words.push_back(
                {{(strip.low.x + strip.high.x) / 2, y}, text, u_, verdict_ink, Words::Align::middle});
            y += line();
        }
    }

    const timeline::RollCard& card_;
    double t_;
    const Room& room_;
    float u_;
    const TextWidth& text_width_;
    float full_ = 0.0F;
    float half_ = 0.0F;
    std::vector<Column> columns_;
    std::vector<std::string> title_;
    std::vector<std::string> verdict_;
};

}

Box add_roll_card(Sheet& sheet, const timeline::RollCard& card, double t, const Room& room, Corner corner,
                  std::span<const table::Rgb> sides, const TextWidth& text_width) {
    return CardMaker{card, t, room, sides, text_width}.add_to(sheet, corner);
}

}
