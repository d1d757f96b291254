#pragma once

namespace vantage::physics {

/// Readies Jolt's allocator and type registry. Safe to call often and from any thread; whatever makes a
/// Jolt object calls it first.
void start_jolt();

}
