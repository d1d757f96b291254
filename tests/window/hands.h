#pragma once

#include "person.h"

#include "engine/image/png.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <utility>

namespace vantage::test {

/// Somebody who makes a battle, and counts what his hands do.
class Hands {
public:
    explicit Hands(const Desktop& desktop) : desktop_(desktop) {}

    int done = 0; ///< clicks, drags and keys

    void press(const std::string& control) {
        click_control(desktop_, control);
        ++done;
        desktop_.look();
    }
    void key(const std::string& chord) {
        desktop_.key(chord);
        ++done;
        desktop_.look();
    }
    /// A place of the table, as shares of its width and depth from the south-west.
    void click(double east, double north) {
        const auto [x, y] = pixel(east, north);
        desktop_.click(x, y);
        ++done;
        desktop_.look();
    }
    void draw(const std::string& maker, std::initializer_list<std::pair<double, double>> points) {
        press("make-" + maker);
        const std::size_t before = steps();
        for (const auto& [east, north] : points) click(east, north);
        key("Return");
        REQUIRE_MESSAGE(
            desktop_.wait([&](const nlohmann::json& s) { return s["edit"]["steps"] > before && still(s); }),
            maker);
        // Every click counted.
        CAPTURE(maker);
        CHECK(desktop_.state()["edit"]["handles"] == points.size());
    }
    void drag_out(const std::string& control, double east, double north) {
        const std::size_t before = steps();
        const nlohmann::json from = desktop_.state()["controls"][control];
        REQUIRE_MESSAGE(from.is_array(), control);
        const auto [x, y] = pixel(east, north);
        // The hand is faster than a window that draws by software: it must see the drag all the same.
        desktop_.drag(from[0], from[1], x, y, 1);
        const bool stands = desktop_.wait(
            [&](const nlohmann::json& s) { return s["edit"]["steps"] > before && still(s); }, 60);
        ++done;
        CAPTURE(desktop_.state()["edit"].dump());
        REQUIRE_MESSAGE(stands, control);
    }
    /// Fills in a field in the place of what it says.
    void fill(const std::string& control, const std::string& text) {
        click_control(desktop_, control);
        desktop_.look(); // the field has the keys from the next frame on
        for (const char* part : {"keydown ctrl", "keydown a", "keyup a", "keyup ctrl"}) {
            desktop_.act(part); // a frame for each: what comes and goes within one is not seen
            desktop_.look();
        }
        desktop_.act(fmt::format("type --delay 12 '{}'", text));
        ++done;
        desktop_.look();
    }
    /// Drags over the table, from one share of it to another.
    void drag(std::pair<double, double> from, std::pair<double, double> to, const std::string& held = {}) {
        const auto [x0, y0] = pixel(from.first, from.second);
        const auto [x1, y1] = pixel(to.first, to.second);
        if (!held.empty()) desktop_.act("keydown " + held);
        desktop_.drag(x0, y0, x1, y1, 1);
        if (!held.empty()) desktop_.act("keyup " + held);
        ++done;
        desktop_.look();
    }
    [[nodiscard]] std::size_t steps() const { return desktop_.state()["edit"]["steps"].get<std::size_t>(); }

private:
    [[nodiscard]] std::pair<double, double> pixel(double east, double north) const {
        // A camera that still glides shows a place elsewhere by the time that the hand is there.
        nlohmann::json places;
        REQUIRE(desktop_.wait([&](const nlohmann::json& s) {
            const nlohmann::json before = std::exchange(places, s["places"]);
            if (places == before) return true;
            desktop_.look();
            return false;
        }));
        REQUIRE(places.size() == 121);
        const auto i = std::min(static_cast<std::size_t>(east * 10), std::size_t{9});
        const auto j = std::min(static_cast<std::size_t>(north * 10), std::size_t{9});
        const double u = east * 10 - static_cast<double>(i), v = north * 10 - static_cast<double>(j);
        const auto at = [&](std::size_t a, std::size_t b, std::size_t c) {
            return places[b * 11 + a][c].get<double>();
        };
        const auto mixed = [&](std::size_t c) {
            return (at(i, j, c) * (1 - u) + at(i + 1, j, c) * u) * (1 - v) +
                   (at(i, j + 1, c) * (1 - u) + at(i + 1, j + 1, c) * u) * v;
        };
        return {mixed(0), mixed(1)};
    }

    const Desktop& desktop_;
};

/// Keeps what is on the screen for those who want to look at it.
inline void keep(const Desktop& desktop, const std::string& name) {
    const char* folder = std::getenv("VANTAGE_TEST_PICTURES");
    if (!folder) return;
    const Screenshot shot = desktop.screenshot();
    Image image{static_cast<std::uint32_t>(shot.width), static_cast<std::uint32_t>(shot.height), 3, 8, {}};
    for (std::size_t i = 0; i < shot.bgrx.size(); i += 4)
        for (const std::size_t c : {std::size_t{2}, std::size_t{1}, std::size_t{0}})
            image.samples.push_back(shot.bgrx[i + c]);
    CHECK(save_png(image, std::filesystem::path{folder} / (name + ".png")));
}

}
