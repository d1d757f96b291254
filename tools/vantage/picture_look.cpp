#include "tools/vantage/picture_look.h"

#include "engine/frame/grade.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>

namespace vantage::cli {

void LookOptions::add_to(CLI::App& command) {
    command
        .add_option("--quality", quality,
                    "draft, good (the mean of 8 drawings) or best (of 64): edges, soft shadows, blur, motion")
        ->check(CLI::IsMember({"draft", "good", "best"}))
        ->capture_default_str();
    command.add_option("--grade", grade,
                       fmt::format("The colours of the picture: {}, or a .cube file of your own",
                                   fmt::join(frame::grade_names(), ", ")));
    command
        .add_option("--room", room, "What is behind the table: studio, club, or a plain colour as #rrggbb")
        ->capture_default_str();
    command
        .add_option(
            "--aperture", aperture,
            "Millimetres that the lens is wide, 0 sharp throughout: 3 a telephone, 6 and 12 a camera's")
        ->check(CLI::Range(0.0, 100.0));
    command.add_option("--tilt-shift", tilt_shift, "Blur before and behind the middle, 0 to 2")
        ->check(CLI::Range(0.0, 2.0));
    command.add_option("--contours", contours, "Lines on the ground at every so many yards of height")
        ->check(CLI::Range(0.0, 1000.0));
}

Result<void> LookOptions::apply(frame::Frame& frame) const {
    frame.lens.aperture = static_cast<float>(aperture);
    frame.lens.tilt_shift = static_cast<float>(tilt_shift);
    const frame::TableSpace& space = frame.stage->space;
    frame.lens.contours = static_cast<float>(contours * space.mm_per_yard() * space.exaggeration());
    if (room == "studio") {
        frame.lens.room = frame::Room::studio;
    } else if (room == "club") {
        frame.lens.room = frame::Room::club;
    } else {
        unsigned rgb = 0;
        int end = 0;
        if (std::sscanf(room.c_str(), "#%6x%n", &rgb, &end) != 1 || end != 7 || room.size() != 7)
            return Error{"--room", "",
                         fmt::format("is \"{}\", takes studio, club or a colour as #8b5e3c", room)};
        frame.lens.room = frame::Room::plain;
        frame.lens.wall = glm::vec3{(rgb >> 16) & 255U, (rgb >> 8) & 255U, rgb & 255U} / 255.0F;
    }
    if (grade.empty()) return {};
    const auto& names = frame::grade_names();
    if (std::find(names.begin(), names.end(), grade) != names.end()) {
        frame.lens.grade = std::make_shared<const frame::Grade>(frame::grade_named(grade));
        return {};
    }
    Result<frame::Grade> own = frame::read_cube(grade);
    if (!own) return own.error();
    frame.lens.grade = std::make_shared<const frame::Grade>(std::move(*own));
    return {};
}

std::uint32_t LookOptions::samples() const { return quality == "best" ? 64 : quality == "good" ? 8 : 1; }

}
