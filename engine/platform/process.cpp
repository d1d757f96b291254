#include "engine/platform/process.h"

#include <utility>

namespace vantage::platform {

Child::~Child() { wait(); }
Child::Child(Child&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      input_(std::exchange(other.input_, -1)),
      output_(std::exchange(other.output_, -1)) {}
Child& Child::operator=(Child&& other) noexcept {
    std::swap(process_, other.process_);
    std::swap(input_, other.input_);
    std::swap(output_, other.output_);
    return *this;
}

}
