#include "engine/physics/jolt_runtime.h"

#include <Jolt/Jolt.h>

#include <Jolt/Core/Factory.h>
#include <Jolt/RegisterTypes.h>

namespace vantage::physics {

void start_jolt() {
    // Jolt keeps these in globals of its own; they live as long as the program.
    static const bool started = [] {
        JPH::RegisterDefaultAllocator();
        JPH::Factory::sInstance = new JPH::Factory();
        JPH::RegisterTypes();
        return true;
    }();
    static_cast<void>(started);
}

}
