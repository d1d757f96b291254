#include "engine/table/figures.h"

#include <algorithm>
#include <cmath>

namespace vantage::table {
namespace {

constexpr Millimetres largest_strip{3.0}; // what is cast as strips of men

int fits(Millimetres room, Millimetres each) { return static_cast<int>(std::floor(room / each + 1e-6)); }

// One man's share of what a unit divides among its stands; the first stands get the odd ones.
int share_of(int whole, int share, int shares) { return whole / shares + (share < whole % shares ? 1 : 0); }

FigureKind foot_kind(const Troops& troops) {
    switch (troops.troop) {
    case Troop::light_infantry:
        return troops.guard ? FigureKind::grenadier : FigureKind::light_foot;
    case Troop::grenadiers:
    case Troop::guard_infantry:
        return FigureKind::grenadier;
    case Troop::jaegers:
    case Troop::rifles:
    case Troop::grenzer:
        return FigureKind::skirmisher;
    case Troop::pioneers:
        return FigureKind::pioneer;
    default:
        return FigureKind::line_foot;
    }
}

FigureKind horse_kind(Troop troop) {
    switch (troop) {
    case Troop::cuirassiers:
    case Troop::carabiniers:
    case Troop::horse_grenadiers:
        return FigureKind::heavy_horse;
    case Troop::dragoons:
        return FigureKind::dragoon;
    case Troop::hussars:
        return FigureKind::hussar;
    case Troop::lancers:
        return FigureKind::lancer;
    case Troop::cossacks:
    case Troop::irregular_horse:
        return FigureKind::cossack;
    default:
        return FigureKind::light_horse;
    }
}

// The front rank's middle: who stands there instead of plain figures.
struct CommandGroup {
    std::array<FigureKind, 3> who;
    int count = 0;
};

CommandGroup command_group(const std::array<FigureKind, 3>& who, int files) {
    // Too few files leave the standard alone, or nobody: a base of three figures is not all officers.
    if (files >= 5) return {who, 3};
    if (files >= 3) return {{who[1], who[0], who[2]}, 1};
    return {who, 0};
}

// A body of figures in lines, one behind the other, each of a few ranks.
struct Body {
    FigureKind kind = FigureKind::line_foot;
    FigurePose pose = FigurePose::standing;
    int files = 1;
    int ranks = 1; // of one line
    int lines = 1;
    int figures = 1; // at most files × ranks × lines
    Millimetres file_spacing;
    Millimetres rank_spacing;
    Millimetres line_gap; // between the rear rank of one line and the front rank of the next, beyond spacing
    Millimetres forward;  // of the middle of the body
    double jitter = 0.0;
    CommandGroup command;
};

class Filler {
public:
    Filler(BaseLayout& base, const Troops& troops, const Scales& scales, const FigureSet& set,
           const FillChoice& choice, int share, int shares)
        : base_(base),
          troops_(troops),
          set_(set),
          choice_(choice),
          height_(scales.figures),
          share_(share),
          shares_(shares),
          strips_(scales.figures <= largest_strip) {}

    void infantry();
    void cavalry();
    void battery();
    void limbers();
    void command();
    void note_overhang();

private:
    FigureBlock& block(FigureKind kind, FigurePose pose, int files, int ranks);
    void add(const Body&);
    void arrange(Body&, const FigureSize&, int ranks_a_line, int most_lines, double spread_across,
                 double spread_deep);
    [[nodiscard]] bool has_command() const { return share_ == shares_ / 2; }
    [[nodiscard]] Millimetres room_across() const { return base_.round ? base_.width * 0.82 : base_.width; }
    [[nodiscard]] Millimetres room_deep() const { return base_.round ? base_.depth * 0.82 : base_.depth; }

    BaseLayout& base_;
    const Troops& troops_;
    const FigureSet& set_;
    const FillChoice& choice_;
    Millimetres height_;
    int share_;
    int shares_;
    bool strips_;
};

FigureBlock& Filler::block(FigureKind kind, FigurePose pose, int files, int ranks) {
    FigureBlock b;
    b.kind = kind;
    b.pose = pose;
    b.files = files;
    b.ranks = ranks;
    b.count = files * ranks;
    b.height = height_;
    b.seed = figure_hash(base_.seed, static_cast<std::uint32_t>(base_.blocks.size() + 1));
    base_.blocks.push_back(b);
    return base_.blocks.back();
}

// Chooses files, ranks and lines for figures of a size; what the player chose comes first.
void Filler::arrange(Body& body, const FigureSize& size, int ranks_a_line, int most_lines,
                     double spread_across, double spread_deep) {
    const Millimetres frontage = choice_.file_spacing.value_or(size.frontage * spread_across);
    const Millimetres depth = choice_.rank_spacing.value_or(size.depth * spread_deep);
    body.files = choice_.files.value_or(std::max(1, fits(room_across(), frontage)));
    const Millimetres usable = room_deep() * 0.92; // nobody glues a rank to the very edge
    body.line_gap = depth * 0.8;
    if (choice_.ranks) {
        body.ranks = *choice_.ranks;
        body.lines = 1;
    } else if (choice_.figures) {
        if (!choice_.files) body.files = std::min(body.files, *choice_.figures);
        body.ranks = (*choice_.figures + body.files - 1) / body.files;
        body.lines = 1;
    } else {
        body.ranks = std::clamp(fits(room_deep(), depth), 1, ranks_a_line);
        const Millimetres line = depth * body.ranks + body.line_gap;
        body.lines = std::clamp(fits(usable + body.line_gap, line), 1, most_lines);
    }
    body.figures = body.files * body.ranks * body.lines;
    if (choice_.figures) body.figures = std::min(body.figures, *choice_.figures);
    // A little room to spare is shared out; a player's count is spread or pressed to fit the base.
    const Millimetres even = room_across() / body.files;
    body.file_spacing = choice_.file_spacing.value_or(
        choice_.files ? even : std::max(frontage, std::min(even, frontage * 1.15)));
    body.rank_spacing =
        choice_.rank_spacing.value_or(choice_.ranks ? std::min(depth, usable / body.ranks) : depth);
}

void Filler::add(const Body& body) {
    const Millimetres line_depth = body.rank_spacing * body.ranks + body.line_gap;
    const Millimetres whole = line_depth * body.lines - body.line_gap;
    const int a_line = body.files * body.ranks;
    int left = body.figures;
    for (int line = 0; line < body.lines && left > 0; ++line) {
        const int here = std::min(left, a_line);
        left -= here;
        const Millimetres top = body.forward + whole * 0.5 - line_depth * line;
        const int command = line == 0 && here > body.command.count ? body.command.count : 0;
        const int front = std::min(body.files, here);
        const auto row = [&](FigureKind kind, int first_file, int files, int first_rank, int ranks,
                             int count) {
            if (count <= 0) return;
            FigureBlock& b = block(kind, body.pose, files, ranks);
            b.count = count;
            b.strip = strips_;
            b.file_spacing = body.file_spacing;
            b.rank_spacing = body.rank_spacing;
            b.jitter = body.jitter;
            b.right = body.file_spacing * (first_file + 0.5 * (files - 1) - 0.5 * (front - 1));
            b.forward = top - body.rank_spacing * (first_rank + 0.5 * ranks);
        };
        int ranks_done = 0;
        if (command > 0) {
            const int before = (front - command) / 2;
            const int after = front - command - before;
            row(body.kind, 0, before, 0, 1, before);
            for (int c = 0; c < command; ++c)
                row(body.command.who[static_cast<std::size_t>(c)], before + c, 1, 0, 1, 1);
            row(body.kind, before + command, after, 0, 1, after);
            ranks_done = 1;
        }
        const int rest = here - ranks_done * front;
        const int ranks = (rest + front - 1) / std::max(1, front);
        row(body.kind, 0, front, ranks_done, ranks, rest);
    }
}

void Filler::infantry() {
    Body body;
    body.kind = foot_kind(troops_);
    const bool open = in_open_order(troops_.troop);
    const bool specialists = troops_.troop == Troop::pioneers;
    body.pose =
        open ? FigurePose::firing : (troops_.seed % 3 == 0 ? FigurePose::standing : FigurePose::marching);
    body.jitter = open ? 0.5 : (strips_ ? 0.0 : 0.12);
    const int ranks_a_line = open ? 2 : (strips_ ? 3 : 2);
    const int most_lines = strips_ ? 12 : (height_.value() <= 10.0 ? 3 : 2);
    arrange(body, set_.foot, ranks_a_line, open ? 3 : most_lines, open ? 1.6 : 1.0, open ? 1.4 : 1.0);
    body.figures = std::min(body.figures, std::max(1, share_of(troops_.men, share_, shares_)));
    if (has_command() && !specialists)
        body.command = command_group({FigureKind::officer, FigureKind::standard_bearer, FigureKind::drummer},
                                     body.files);

    // Light infantry keeps a screen ahead of its formed ranks where the base is deep enough for both.
    const Millimetres screen_depth = set_.foot.depth * 2.2;
    const bool chosen = choice_.ranks || choice_.figures;
    if (troops_.troop == Troop::light_infantry && !chosen &&
        room_deep() >= screen_depth + body.rank_spacing * body.ranks) {
        while (body.lines > 1 &&
               (body.rank_spacing * body.ranks + body.line_gap) * body.lines > room_deep() - screen_depth)
            --body.lines;
        body.figures = std::min(body.figures, body.files * body.ranks * body.lines);
        body.forward = screen_depth * -0.5;
        FigureBlock& screen = block(FigureKind::skirmisher, FigurePose::firing,
                                    std::max(1, fits(room_across(), set_.foot.frontage * 2.2)), 1);
        screen.file_spacing = room_across() / screen.files;
        screen.rank_spacing = set_.foot.depth;
        screen.forward = room_deep() * 0.5 - set_.foot.depth;
        screen.jitter = 0.5;
        screen.strip = false;
    }
    add(body);
}

void Filler::cavalry() {
    Body body;
    body.kind = horse_kind(troops_.troop);
    const bool open = in_open_order(troops_.troop);
    body.pose = open ? FigurePose::galloping : FigurePose::walking;
    body.jitter = open ? 0.45 : (strips_ ? 0.0 : 0.1);
    arrange(body, set_.horse, 2, strips_ ? 6 : 1, open ? 1.2 : 1.0, 1.0);
    body.figures = std::min(body.figures, std::max(1, share_of(troops_.men, share_, shares_)));
    if (has_command())
        body.command =
            open
                ? CommandGroup{{FigureKind::horse_officer, FigureKind::horse_standard, FigureKind::trumpeter},
                               body.files >= 4 ? 1 : 0}
                : command_group(
                      {FigureKind::horse_officer, FigureKind::horse_standard, FigureKind::trumpeter},
                      body.files);
    add(body);
}

void Filler::battery() {
    const int guns = std::max(1, share_of(std::max(1, troops_.guns), share_, shares_));
    const int models = choice_.figures.value_or(std::clamp(fits(room_across(), set_.gun.frontage), 1, guns));
    const Millimetres spacing = choice_.file_spacing.value_or(room_across() / models);
    const bool mounted = troops_.troop == Troop::horse_artillery;
    const Millimetres behind = room_deep() - set_.gun.depth;
    const bool limbers = behind >= set_.limber.depth * 0.95;
    const bool riders = !limbers && mounted && behind >= set_.horse.depth;
    const Millimetres forward = limbers || riders ? (room_deep() - set_.gun.depth) * 0.5 : Millimetres{0.0};

    const int howitzers = models / 4;
    const auto gun_block = [&](FigureKind kind, int count, double first) {
        if (count == 0) return;
        FigureBlock& b = block(kind, FigurePose::serving, count, 1);
        b.file_spacing = spacing;
        b.rank_spacing = set_.gun.depth;
        b.right = spacing * (first + 0.5 * (count - 1) - 0.5 * (models - 1));
        b.forward = forward + set_.gun.depth * 0.1;
        b.jitter = 0.05;
    };
    gun_block(FigureKind::gun, models - howitzers, 0);
    gun_block(FigureKind::howitzer, howitzers, models - howitzers);

    // Two of the crew on each side of every gun.
    for (const double side : {-1.0, 1.0}) {
        FigureBlock& b = block(FigureKind::gunner, FigurePose::serving, models, 2);
        b.file_spacing = spacing;
        b.rank_spacing = std::min(set_.foot.depth * 1.2, set_.gun.depth * 0.45);
        b.right = set_.gun.frontage * (0.34 * side);
        b.forward = forward - set_.gun.depth * 0.05;
        b.jitter = 0.1;
    }
    if (limbers || riders) {
        const FigureSize& size = limbers ? set_.limber : set_.horse;
        const int row = std::clamp(fits(room_across(), size.frontage), 1, limbers ? models : models * 2);
        FigureBlock& b =
            block(limbers ? FigureKind::limber : FigureKind::horse_gunner, FigurePose::standing, row, 1);
        b.file_spacing = room_across() / row;
        b.rank_spacing = size.depth;
        b.forward = (room_deep() - size.depth) * -0.5;
        b.jitter = 0.08;
    }
}

void Filler::limbers() {
    const int guns = std::max(1, share_of(std::max(1, troops_.guns), share_, shares_));
    const Millimetres length = set_.limber.depth + set_.gun.depth * 0.6;
    const int files = std::clamp(fits(room_across(), set_.limber.frontage * 1.1), 1, std::min(2, guns));
    const int ranks = std::clamp(fits(room_deep(), length), 1, (guns + files - 1) / files);
    FigureBlock& b = block(FigureKind::limber, FigurePose::limbered, files, ranks);
    b.count = std::min(files * ranks, guns);
    b.file_spacing = room_across() / files;
    b.rank_spacing = std::max(length, std::min(room_deep() / ranks, length * 1.3));
    b.jitter = 0.04;
}

void Filler::command() {
    const int wanted = troops_.kind == UnitKind::army_commander    ? 5
                       : troops_.kind == UnitKind::force_commander ? 3
                                                                   : 2;
    const int across = std::max(1, fits(room_across(), set_.horse.frontage));
    const int deep = std::max(1, fits(room_deep(), set_.horse.depth * 0.9));
    const int figures = std::clamp(choice_.figures.value_or(std::min(wanted, across * deep)), 1, 24);
    const int front = deep == 1 ? std::min(figures, across) : std::max(1, std::min(across, figures / 3));
    const int rear = figures - front;
    const Millimetres row = set_.horse.depth * 0.95;
    const int rows = rear > 0 ? 2 : 1;

    // The general in the middle of the front row, his staff about him.
    const auto place = [&](FigureKind kind, int files, int ranks, int count, double right, double forward) {
        if (count <= 0) return;
        FigureBlock& b = block(kind, FigurePose::standing, files, ranks);
        b.count = count;
        b.file_spacing = set_.horse.frontage * 1.1;
        b.rank_spacing = row;
        b.right = b.file_spacing * right;
        b.forward = row * forward;
        b.jitter = 0.25;
    };
    const double ahead = 0.5 * (rows - 1);
    const int left = (front - 1) / 2;
    const int right = front - 1 - left;
    const double shift = 0.5 * (left - right);
    place(FigureKind::general, 1, 1, 1, shift, ahead);
    place(FigureKind::aide, std::max(1, left), 1, left, shift - 0.5 * (left + 1), ahead);
    place(FigureKind::aide, std::max(1, right), 1, right, shift + 0.5 * (right + 1), ahead);
    const int wide = std::clamp(rear, 1, across);
    place(troops_.kind == UnitKind::army_commander ? FigureKind::escort : FigureKind::aide, wide,
          (rear + wide - 1) / wide, rear, 0.0, ahead - 1.0);
}

void Filler::note_overhang() {
    const auto size_of = [&](FigureKind kind) -> const FigureSize& {
        if (kind == FigureKind::gun || kind == FigureKind::howitzer) return set_.gun;
        if (kind == FigureKind::limber || kind == FigureKind::caisson) return set_.limber;
        if (kind <= FigureKind::drummer || kind == FigureKind::gunner) return set_.foot;
        return set_.horse;
    };
    Millimetres most{0.0};
    for (const FigureBlock& b : base_.blocks) {
        const FigureSize& size = size_of(b.kind);
        const Millimetres across = abs(b.right) + (b.file_spacing * (b.files - 1) + size.frontage) * 0.5;
        const Millimetres deep = abs(b.forward) + (b.rank_spacing * (b.ranks - 1) + size.depth) * 0.5;
        most = std::max({most, across - base_.width * 0.5, deep - base_.depth * 0.5});
    }
    base_.overhang = most.value() < 0.01 ? Millimetres{0.0} : most;
}

}

void fill_base(BaseLayout& base, const Troops& troops, const Scales& scales, const Basing& basing,
               const FillChoice& choice, int share, int shares) {
    base.blocks.clear();
    const FigureSet set = basing.figures.at(scales.figures);
    Filler filler{base, troops, scales, set, choice, share, shares};
    if (troops.kind == UnitKind::reformation_area) return;
    switch (arm_of(troops.troop)) {
    case Arm::infantry:
        filler.infantry();
        break;
    case Arm::cavalry:
        filler.cavalry();
        break;
    case Arm::artillery:
        troops.limbered ? filler.limbers() : filler.battery();
        break;
    case Arm::command:
        filler.command();
        break;
    }
    filler.note_overhang();
}

}
