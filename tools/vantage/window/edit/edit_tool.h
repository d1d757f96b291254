#pragma once

#include "tools/vantage/window/edit/session.h"
#include "tools/vantage/window/tool.h"

namespace vantage::window {

/// What the left button does while a battle is edited: picks up, moves, bends and turns what is there, or
/// draws what is in hand. The session outlives it.
class EditTool final : public Tool {
public:
    explicit EditTool(EditSession& session) : session_(session) {}

    [[nodiscard]] std::string_view name() const override { return "edit"; }
    [[nodiscard]] std::string_view hint() const override;
    void press(const Battle&, const Pick&) override;
    void move(const Battle&, const Pick&, bool held) override;
    void release(const Battle&, const Pick&) override;
    bool wheel(const Battle&, double turns) override;
    bool turn(const Battle&, Degrees) override;
    bool back() override;
    void mark(const Battle&, overlay::Marks&) const override;

    /// Ends the line or outline that is being drawn, if it has points enough.
    void finish(const Battle&);
    /// Takes back the last point of it. False if there is none.
    bool take_back_point();

private:
    enum class Grip : std::uint8_t { none, thing, handle, turning, box, drawing, stroke };

    void heed_maker();
    void press_to_select(const Battle&, const Pick&);
    void press_to_draw(const Battle&, const Pick&);
    void drag(const Battle&, const Pick&);
    [[nodiscard]] Result<editing::Step> dragged(const Battle&) const;
    [[nodiscard]] editing::Snap snapped(const Battle&, const Pick&) const;
    [[nodiscard]] std::vector<std::string> things_under(const Battle&, const Pick&) const;
    void select_in_box(const Battle&);

    void mark_selected(const Battle&, overlay::Marks&) const;
    void mark_drawing(const Battle&, overlay::Marks&) const;

    EditSession& session_;
    Grip grip_ = Grip::none;
    Pick from_;          // where the button went down
    Pick now_;           // where the cursor is
    bool moved_ = false; // far enough to be a drag
    bool was_selected_ = false;
    std::vector<std::string> under_; // what lay there, top first
    std::string handle_of_;
    std::size_t handle_ = 0;
    bool new_handle_ = false;         // it is put in where the line was taken
    std::vector<GroundPoint> points_; // of what is being drawn
    editing::Snap snap_;
    const Maker* drawn_with_ = nullptr; // those points
    glm::vec2 last_pixel_{-100.0F};     // where the last of them was clicked: there again it ends
};

}
