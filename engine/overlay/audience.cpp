#include "engine/overlay/audience.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::overlay {
namespace {

constexpr glm::vec4 plate_colour{0.05F, 0.055F, 0.065F, 0.72F};
constexpr glm::vec4 end_plate{0.05F, 0.055F, 0.065F, 0.90F};
constexpr glm::vec4 brass_colour{0.93F, 0.76F, 0.36F, 1.0F};
constexpr glm::vec4 quiet_colour{0.78F, 0.78F, 0.77F, 1.0F};
constexpr glm::vec4 end_ink{0.09F, 0.07F, 0.04F, 1.0F};
constexpr float card_leading = 1.3F;
constexpr double title_seconds = 3.0;

struct CardLine {
    std::string text;
    float size;
    glm::vec4 colour = paper_colour;
};

class Stage {
public:
    Stage(const Show& show, const Room& room, const TextWidth& width)
        : show_(show), room_(room), text_width_(width) {}

    Sheet sheet() {
        if (show_.again) {
            add_again(*show_.again);
            return std::move(sheet_);
        }
        const timeline::Ending* ending = show_.film ? show_.film->ending_at(show_.time) : nullptr;
        if (ending) {
            add_ending(*ending);
            return std::move(sheet_);
        }
        if (show_.film) add_heading();
        const timeline::RollCard* card = show_.film ? show_.film->card_at(show_.time) : nullptr;
        if (card)
            add_roll_card(sheet_, *card, show_.time, room_for(*card), corner(), show_.colours, text_width_);
        else
            add_caption();
        return std::move(sheet_);
    }

private:
    [[nodiscard]] float u() const { return room_.unit; }
    [[nodiscard]] Corner corner() const {
        if (room_.upright()) return Corner::middle;
        const float middle = (room_.box.low.x + room_.box.high.x) / 2;
        return show_.action && show_.action->x < middle ? Corner::right : Corner::left;
    }
    // In an upright picture a card at the foot hides the nearer half of the table: where it is about that one
    // it stands under the heading.
    [[nodiscard]] Room room_for(const timeline::RollCard& card) const {
        Room room = room_;
        const float middle = (room.box.low.y + room.box.high.y) / 2;
        if (!room.upright() || !show_.action || show_.action->y < middle) return room;
        Sheet measured;
        const Box box = add_roll_card(measured, card, show_.time, room, corner(), show_.colours, text_width_);
        room.box.high.y = heading_foot_ + u() * 0.5F + (box.high.y - box.low.y);
        return room;
    }
    void add_lines(const std::string& text, float size, std::size_t most, glm::vec4 colour, float width,
                   std::vector<CardLine>& out) const {
        for (std::string& line : wrapped(text, size, width, most, text_width_))
            out.push_back({std::move(line), size, colour});
    }
    /// A plate as large as its lines; `anchor` is the share of it that lies at `at`.
    Box add_plate(const std::vector<CardLine>& lines, glm::vec2 at, glm::vec2 anchor, glm::vec4 colour,
                  Words::Align align) {
        if (lines.empty()) return {at, at};
        glm::vec2 size{0.0F};
        for (const CardLine& line : lines) {
            size.x = std::max(size.x, text_width_(line.text, line.size));
            size.y += line.size * card_leading;
        }
        size += glm::vec2{u() * 1.2F, u() * 0.7F};
        const Box box{at - anchor * size, at - anchor * size + size};
        sheet_.plate(box, u() * 0.35F, colour);
        float y = box.low.y + u() * 0.35F;
        for (const CardLine& line : lines) {
            const float x =
                align == Words::Align::middle ? (box.low.x + box.high.x) / 2 : box.low.x + u() * 0.6F;
            sheet_.words.push_back({{x, y + line.size}, line.text, line.size, line.colour, align});
            y += line.size * card_leading;
        }
        return box;
    }

    void add_heading() {
        const timeline::Mark& now = show_.film->marks()[show_.film->mark_at(show_.time)];
        const play::Game& game = show_.film->state().game();
        const int minute = game.minute(now.turn);
        std::string step;
        if (now.step < game.steps().size())
            step = game.steps()[now.step].phase.empty() ? game.steps()[now.step].name
                                                        : game.steps()[now.step].phase;
        std::vector<CardLine> lines{{fmt::format("Turn {}, {:02}:{:02}{}{}", now.turn, minute / 60 % 24,
                                                 minute % 60, step.empty() ? "" : "  ·  ", step),
                                     u(), brass_colour}};
        if (show_.scores)
            for (const play::Side& side : show_.film->state_at(show_.time)->sides())
                lines.push_back({fmt::format("{}  {}", side.name, side.points), u() * 0.85F, paper_colour});
        heading_foot_ = add_plate(lines, room_.box.low, {0, 0}, plate_colour, Words::Align::left).high.y;
    }

    void add_caption() {
        std::vector<CardLine> lines;
        const bool opens = !show_.film || show_.time < title_seconds;
        if (opens) add_lines(show_.title, u() * 1.6F, 2, brass_colour, room_.width() * 0.92F, lines);
        if (show_.film && !opens)
            add_lines(show_.film->caption_at(show_.time), u() * 1.15F, 3, paper_colour, room_.width() * 0.92F,
                      lines);
        add_lines(show_.measured, u(), 2, quiet_colour, room_.width() * 0.92F, lines);
        add_plate(lines, {(room_.box.low.x + room_.box.high.x) / 2, room_.box.high.y}, {0.5F, 1.0F},
                  plate_colour, Words::Align::middle);
    }

    // A lower third: at the left, the label over it, what came of it last.
    void add_again(const Again& again) {
        const float width = std::min(room_.width(), u() * 44.0F) * 0.94F;
        std::vector<CardLine> lines;
        add_lines(again.who, u() * 1.15F, 2, paper_colour, width, lines);
        std::string numbers = again.roll;
        if (!again.odds.empty())
            numbers =
                fmt::format("the odds of that: {}{}{}", again.odds, numbers.empty() ? "" : " · ", numbers);
        add_lines(numbers, u() * 0.95F, 2, quiet_colour, width, lines);
        add_lines(again.result, u() * 1.15F, 2, brass_colour, width, lines);
        const glm::vec2 foot{room_.box.low.x, room_.box.high.y};
        const Box strip = add_plate(lines, foot, {0, 1}, plate_colour, Words::Align::left);
        add_plate({{"REPLAY", u() * 0.85F, end_ink}}, {strip.low.x, strip.low.y - u() * 0.25F}, {0, 1},
                  brass_colour, Words::Align::left);
    }

    void add_ending(const timeline::Ending& ending) {
        const float width = std::min(room_.width(), u() * 40.0F) * 0.94F;
        std::vector<CardLine> lines;
        add_lines(show_.title, u() * 0.95F, 1, quiet_colour, width, lines);
        add_lines(ending.result, u() * 1.9F, 2, brass_colour, width, lines);
        add_lines(ending.because, u() * 1.05F, 3, paper_colour, width, lines);
        lines.push_back({"", u() * 0.4F});
        for (const timeline::Ending::Side& side : ending.sides)
            lines.push_back({fmt::format("{}: {} of {} units lost{}", side.name, side.lost, side.of,
                                         side.points != 0 ? fmt::format(", {} points", side.points) : ""),
                             u() * 1.05F});
        if (!ending.decisive.empty()) {
            lines.push_back({"", u() * 0.4F});
            lines.push_back({"The moment that decided it", u() * 0.8F, quiet_colour});
            add_lines(ending.decisive, u(), 3, paper_colour, width, lines);
        }
        add_plate(lines, (room_.box.low + room_.box.high) / 2.0F, {0.5F, 0.5F}, end_plate,
                  Words::Align::middle);
    }

    const Show& show_;
    const Room& room_;
    const TextWidth& text_width_;
    Sheet sheet_;
    float heading_foot_ = 0.0F;
};

}

Sheet audience_sheet(const Show& show, glm::vec2 picture, const TextWidth& text_width) {
    Room room = room_in(picture);
    room.unit *= show.enlarged;
    return Stage{show, room, text_width}.sheet();
}

}
