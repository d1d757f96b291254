#include "tools/vantage/reference_libraries/sight_peer.h"

#ifdef VANTAGE_HAS_EMBREE

#include <embree3/rtcore.h>

#include <cmath>
#include <limits>

namespace vantage::cli {

namespace {

/// The field as a triangle mesh, rim left out: the benchmark's lines stay between the samples.
class EmbreePeer final : public SightPeer {
public:
    explicit EmbreePeer(const HeightField& field)
        : width_(field.width().value()),
          depth_(field.depth().value()),
          device_(rtcNewDevice("threads=1")),
          scene_(rtcNewScene(device_)) {
        const auto columns = static_cast<unsigned>(field.columns());
        const auto rows = static_cast<unsigned>(field.rows());
        RTCGeometry mesh = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
        auto* vertices =
            static_cast<float*>(rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                                        3 * sizeof(float), std::size_t{columns} * rows));
        auto* indices = static_cast<unsigned*>(
            rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(unsigned),
                                    std::size_t{2} * (columns - 1) * (rows - 1)));
        for (int j = 0; j < field.rows(); ++j)
            for (int i = 0; i < field.columns(); ++i) {
                const GroundPoint p = field.place(i, j);
                *vertices++ = static_cast<float>(p.east.value() - width_ / 2);
                *vertices++ = field.at(i, j);
                *vertices++ = static_cast<float>(p.north.value() - depth_ / 2);
            }
        for (unsigned j = 0; j + 1 < rows; ++j)
            for (unsigned i = 0; i + 1 < columns; ++i) {
                const unsigned sw = j * columns + i;
                for (const unsigned v : {sw, sw + columns, sw + columns + 1, sw, sw + columns + 1, sw + 1})
                    *indices++ = v;
            }
        rtcCommitGeometry(mesh);
        rtcAttachGeometry(scene_, mesh);
        rtcReleaseGeometry(mesh);
        rtcCommitScene(scene_);
    }
    ~EmbreePeer() override {
        rtcReleaseScene(scene_);
        rtcReleaseDevice(device_);
    }
    EmbreePeer(const EmbreePeer&) = delete;
    EmbreePeer& operator=(const EmbreePeer&) = delete;

    [[nodiscard]] std::string name() const override {
        return "Embree " +
               std::to_string(rtcGetDeviceProperty(device_, RTC_DEVICE_PROPERTY_VERSION) / 10000) + "." +
               std::to_string(rtcGetDeviceProperty(device_, RTC_DEVICE_PROPERTY_VERSION) / 100 % 100) +
               " rtcOccluded1";
    }
    [[nodiscard]] bool clear(const measure::SpacePoint& from, const measure::SpacePoint& to) const override {
        RTCRay ray{};
        ray.org_x = static_cast<float>(from.at.east.value() - width_ / 2);
        ray.org_y = static_cast<float>(from.height.value());
        ray.org_z = static_cast<float>(from.at.north.value() - depth_ / 2);
        ray.dir_x = static_cast<float>(to.at.east.value() - width_ / 2) - ray.org_x;
        ray.dir_y = static_cast<float>(to.height.value()) - ray.org_y;
        ray.dir_z = static_cast<float>(to.at.north.value() - depth_ / 2) - ray.org_z;
        ray.tfar = 1.0F;
        ray.mask = ~0U;
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        rtcOccluded1(scene_, &context, &ray);
        return ray.tfar >= 0.0F;
    }

private:
    double width_;
    double depth_;
    RTCDevice device_;
    RTCScene scene_;
};

}

std::unique_ptr<SightPeer> embree_peer(const HeightField& field) {
    return std::make_unique<EmbreePeer>(field);
}

}

#else

namespace vantage::cli {
std::unique_ptr<SightPeer> embree_peer(const HeightField&) { return nullptr; }
}

#endif
