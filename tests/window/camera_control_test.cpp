#include "tools/vantage/window/camera_control.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <cmath>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::window;

namespace {

// A table of 60 by 40 inches with a ridge of 40 yards across its middle.
std::shared_ptr<const frame::Stage> ridge() {
    auto stage = std::make_shared<frame::Stage>();
    std::vector<float> heights;
    for (int j = 0; j < 40; ++j)
        for (int i = 0; i < 60; ++i) heights.push_back(std::abs(j - 20) < 4 ? 40.0F : 0.0F);
    stage->ground = std::make_shared<const HeightField>(60, 40, Yards{6000}, Yards{4000}, heights);
    stage->space = frame::TableSpace{GroundScale{Yards{100}}, Yards{6000}, Yards{4000}, Yards{0}, 2.0};
    return stage;
}

CameraControl control() {
    CameraControl camera;
    camera.set_stage(ridge());
    camera.jump_to({.target = {0, -200, 0}, .bearing = 0, .pitch = 40, .distance = 900, .field_of_view = 32});
    return camera;
}

void settle(CameraControl& camera) {
    for (int i = 0; i < 600 && camera.moving(); ++i) camera.step(1.0 / 60);
    CHECK_FALSE(camera.moving());
}

double ground_under_eye(const frame::Camera& camera) {
    const auto stage = ridge();
    return stage->space.height_mm(
        stage->ground->height_at(stage->space.to_ground({camera.eye.x, camera.eye.y})));
}

}

TEST_CASE("the camera answers a turn at once and comes to rest where it was asked to") {
    CameraControl camera = control();
    camera.turn(30, 10);
    const frame::Camera before = camera.camera();
    camera.step(1.0 / 60);
    CHECK(camera.camera().eye != before.eye);
    settle(camera);
    CHECK(pose_of(camera.camera()).bearing == doctest::Approx(30).epsilon(1e-3));
    CHECK(pose_of(camera.camera()).pitch == doctest::Approx(50).epsilon(1e-3));
    CHECK(pose_of(camera.camera()).distance == doctest::Approx(900).epsilon(1e-3));
}

TEST_CASE("no step of a flight is a jump") {
    CameraControl camera = control();
    camera.glide_to(
        {.target = {600, 300, 0}, .bearing = 170, .pitch = 60, .distance = 2000, .field_of_view = 32});
    glm::vec3 last = camera.camera().eye;
    const float whole = glm::length(camera_of(camera.goal()).eye - last);
    while (camera.moving()) {
        camera.step(1.0 / 60);
        CHECK(glm::length(camera.camera().eye - last) < whole / 4);
        last = camera.camera().eye;
    }
}

TEST_CASE("the camera turns the short way round") {
    CameraControl camera = control();
    camera.jump_to({.target = {0, 0, 0}, .bearing = 350, .pitch = 40, .distance = 900});
    camera.glide_to({.target = {0, 0, 0}, .bearing = 10, .pitch = 40, .distance = 900});
    CHECK(camera.goal().bearing == doctest::Approx(370));
}

TEST_CASE("the camera never goes under the ground") {
    CameraControl camera = control();
    for (int i = 0; i < 400; ++i) { // pitch down, go forward over the ridge, come close
        camera.turn(1.7, -0.6);
        camera.walk(0.03, 0.0);
        camera.zoom(0.985, camera.goal().target);
        camera.step(1.0 / 30);
        CAPTURE(i);
        REQUIRE(camera.camera().eye.z > ground_under_eye(camera.camera()) + 1.0);
    }
}

TEST_CASE("the wheel zooms to the cursor: what is under it stays there") {
    CameraControl camera = control();
    const glm::vec2 window{1280, 720};
    const glm::dvec3 place{120, -150, 0};
    const glm::vec2 before = *frame::Projection{camera.goal_camera(), window}.pixel(place);
    camera.zoom(0.6, place);
    const glm::vec2 after = *frame::Projection{camera.goal_camera(), window}.pixel(place);
    CHECK(glm::length(after - before) < 0.5F);
    CHECK(camera.goal().distance == doctest::Approx(540));
}

TEST_CASE("a pixel's ray meets the place that the pixel shows") {
    const frame::Projection projection{
        {.eye = {100, -900, 500}, .target = {50, 0, 0}, .field_of_view = Degrees{35}}, {1280, 720}};
    for (const glm::dvec3 place :
         {glm::dvec3{0, 0, 0}, glm::dvec3{300, 200, 20}, glm::dvec3{-250, -100, 5}}) {
        const auto pixel = projection.pixel(place);
        REQUIRE(pixel);
        const frame::Ray ray = projection.ray(*pixel);
        const glm::dvec3 towards = place - ray.from;
        CHECK(glm::length(glm::cross(towards, ray.direction)) < 0.05);
    }
    CHECK_FALSE(projection.pixel({100, -2000, 900})); // behind
}

TEST_CASE("P goes round the four ways to hold the camera, and orbit goes on where it was") {
    CameraControl camera = control();
    const CameraPose start = camera.goal();
    const CameraPose eye{
        .target = {0, 300, 30}, .bearing = 0, .pitch = 2, .distance = 200, .field_of_view = 50};
    camera.next_mode(eye);
    CHECK(camera.mode() == CameraMode::top);
    CHECK(camera.goal().pitch > 89);
    camera.next_mode(eye);
    CHECK(camera.mode() == CameraMode::commander);
    camera.next_mode(eye);
    CHECK(camera.mode() == CameraMode::player);
    const frame::Camera player = camera.goal_camera();
    CHECK(player.eye.z == doctest::Approx(850).epsilon(0.01)); // a standing person's eye over the table
    CHECK(player.eye.y < -508);                                // beyond the southern edge
    camera.next_mode(eye);
    CHECK(camera.mode() == CameraMode::orbit);
    CHECK(camera.goal().distance == doctest::Approx(start.distance));
}

TEST_CASE("another ground scale keeps the same ground in the picture") {
    CameraControl camera = control();
    const auto before = ridge();
    const GroundPoint at = before->space.to_ground({camera.goal().target.x, camera.goal().target.y});
    auto after = std::make_shared<frame::Stage>(*before);
    after->space = frame::TableSpace{GroundScale{Yards{50}}, Yards{6000}, Yards{4000}, Yards{0}, 2.0};
    camera.set_stage(after);
    const GroundPoint now = after->space.to_ground({camera.goal().target.x, camera.goal().target.y});
    CHECK(now.east.value() == doctest::Approx(at.east.value()));
    CHECK(now.north.value() == doctest::Approx(at.north.value()));
}
