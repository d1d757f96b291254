#include "engine/overlay/command.h"
#include "tools/vantage/measuring/findings.h"
#include "tools/vantage/window/tools/tools.h"
#include "tools/vantage/window/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <thread>

namespace vantage::window {
namespace {

struct CommandSearch {
    std::atomic<bool> cancelled = false;
    std::atomic<bool> previewed = false;
    std::atomic<double> done = 0.0;
};

/// A map as it is laid over the table, or why there is none.
struct CommandLaid {
    Answer answer;
    overlay::Marks marks;
};

CommandLaid lay_out(const Battle& battle, cli::CommandQuery query, const std::string& headline,
                    CommandSearch& search) {
    query.goes_on = [&search, whole = !query.preview](double done) {
        if (whole) search.done = done;
        return !search.cancelled;
    };
    // One core is left for the window.
    query.threads = query.preview ? 0 : std::max(1U, std::thread::hardware_concurrency() - 1);
    const auto map = cli::find_command(battle.board(), query);
    CommandLaid out;
    out.answer.headline = headline;
    if (!map) {
        out.answer.lines.push_back(map.error().message);
        return out;
    }
    if (!map->map.whole) return out;
    out.answer.lines.push_back(fmt::format("How much of {} each place sees: bright is much", map->words));
    const Yards apart = std::max(battle.ground().drawn().width(), battle.ground().drawn().depth()) / 12;
    int number = 0;
    for (const std::size_t n : map->map.best(5, apart))
        out.answer.lines.push_back(fmt::format("{}. {:.0f} % from {:.0f} E {:.0f} N", ++number,
                                               100.0F * map->map.share[n], map->map.places[n].east.value(),
                                               map->map.places[n].north.value()));
    out.answer.lines.emplace_back(query.preview ? "From every eighth place; the others follow"
                                                : "Over bare ground, a line for each pair of places");
    if (number > 0) out.answer.sentence = fmt::format("{}: {}", headline, out.answer.lines[1]);
    overlay::mark_command(out.marks, window_pen, field_of(battle), map->map);
    return out;
}

// How much of the table each place sees: of all of it, or what a side and its guns could make of their
// ground.
class Command final : public Tool {
public:
    ~Command() override { search_->cancelled = true; }
    std::string_view name() const override { return "Commanding ground"; }
    std::string_view hint() const override {
        return whole_.busy()
                   ? "Looking from every place; Escape calls it off"
                   : "Click the ground for all of the table, a unit for its side's, guns for their reach";
    }
    void press(const Battle& battle, const Pick& at) override {
        if (!at.piece && !at.ground) return;
        asked_ = cli::CommandQuery{};
        headline_ = "The whole table";
        if (at.piece) {
            const scene::Side& side = battle.scene[battle.side_of(*at.piece)];
            asked_->zone = side.id;
            headline_ = "For " + side.name;
            if (at.piece->kind == PieceId::Kind::unit &&
                battle.scene.units[at.piece->index].arm == table::Arm::artillery) {
                asked_->battery = battle.id_of(*at.piece);
                headline_ += ", for guns as " + battle.name_of(*at.piece);
            }
        }
        refresh(battle);
    }
    void refresh(const Battle& battle) override {
        if (!asked_) return;
        call_off();
        search_ = std::make_shared<CommandSearch>();
        const auto held = battle.shared_from_this();
        cli::CommandQuery first = *asked_;
        first.preview = true;
        preview_.ask([held, first, headline = headline_, search = search_] {
            CommandLaid out = lay_out(*held, first, headline, *search);
            search->previewed = true;
            search->previewed.notify_all();
            return out;
        });
        whole_.ask([held, query = *asked_, headline = headline_, search = search_] {
            search->previewed.wait(false);
            return lay_out(*held, query, headline, *search);
        });
    }
    bool back() override {
        call_off();
        return std::exchange(asked_, std::nullopt).has_value();
    }
    bool busy() const override { return whole_.busy(); }
    int news() const override { return (preview_.answer() ? 1 : 0) + (whole_.answer() ? 2 : 0); }
    std::optional<double> progress() const override { return search_->done.load(); }
    void mark(const Battle&, overlay::Marks& marks) const override {
        if (const CommandLaid* best = latest()) marks.add(best->marks);
    }
    Answer answer(const Battle&) const override {
        const CommandLaid* best = latest();
        return best ? best->answer : Answer{.headline = headline_};
    }

private:
    [[nodiscard]] const CommandLaid* latest() const {
        if (!asked_) return nullptr;
        if (whole_.answer()) return &*whole_.answer();
        return preview_.answer() ? &*preview_.answer() : nullptr;
    }
    void call_off() {
        search_->cancelled = true;
        search_->previewed = true;
        search_->previewed.notify_all();
        preview_.forget();
        whole_.forget();
    }

    std::optional<cli::CommandQuery> asked_;
    std::string headline_;
    std::shared_ptr<CommandSearch> search_ = std::make_shared<CommandSearch>();
    Question<CommandLaid> preview_;
    Question<CommandLaid> whole_;
};

}

std::unique_ptr<Tool> make_command() { return std::make_unique<Command>(); }

}
