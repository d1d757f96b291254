#pragma once

#include "engine/frame/frame.h"
#include "tests/renderer/table.h"

#include <string>
#include <vector>

namespace vantage::test {

/// Models side by side on a bare table, each in a cell of its own, all at the same size on the sheet.
class ContactSheet {
public:
    struct Cell {
        std::string name;
        std::shared_ptr<const model::Mesh> mesh;
        frame::Palette palette;
    };
    ContactSheet(std::vector<Cell> cells, int columns);

    [[nodiscard]] const std::vector<Cell>& cells() const { return cells_; }
    [[nodiscard]] Image draw() const;
    /// The sheet with nothing on it.
    [[nodiscard]] Image draw_empty() const;
    /// What of a picture belongs to a cell.
    [[nodiscard]] Image cell_of(const Image&, std::size_t cell) const;

private:
    [[nodiscard]] glm::vec3 place(std::size_t cell) const;
    std::vector<Cell> cells_;
    int columns_;
    int rows_;
    frame::Frame frame_;
    std::uint32_t width_;
    std::uint32_t height_;
};

/// Compares every cell with the golden sheet of that name, and makes sure that a cell without its model would
/// not pass.
void check_sheet(const ContactSheet&, const std::string& name);

}
