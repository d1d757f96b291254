#include "tests/tabletop/table_game.h"

#include <unistd.h>

namespace vantage::tabletop::test {

Scratch::Scratch() {
    static int number = 0;
    path = std::filesystem::temp_directory_path() /
           ("vantage-table-" + std::to_string(::getpid()) + "-" + std::to_string(number++));
}

}
