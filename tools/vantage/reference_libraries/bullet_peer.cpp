#include "tools/vantage/reference_libraries/sight_peer.h"

#ifdef VANTAGE_HAS_BULLET

#include <BulletCollision/CollisionShapes/btHeightfieldTerrainShape.h>
#include <btBulletCollisionCommon.h>

namespace vantage::cli {

namespace {

class BulletPeer final : public SightPeer {
public:
    explicit BulletPeer(const HeightField& field)
        : field_(field),
          dispatcher_(&configuration_),
          world_(&dispatcher_, &broadphase_, &configuration_),
          shape_(field.columns(), field.rows(), field_.heights().data(),
                 static_cast<btScalar>(field.lowest().value()),
                 static_cast<btScalar>(field.highest().value()), 1, false) {
        shape_.setLocalScaling(
            {static_cast<btScalar>(field.cell_east()), 1, static_cast<btScalar>(field.cell_north())});
        shape_.buildAccelerator();
        ground_.setCollisionShape(&shape_);
        // Bullet centres the field on its middle height.
        btTransform place = btTransform::getIdentity();
        place.setOrigin({0, static_cast<btScalar>((field.lowest() + field.highest()).value() / 2), 0});
        ground_.setWorldTransform(place);
        world_.addCollisionObject(&ground_);
    }
    ~BulletPeer() override { world_.removeCollisionObject(&ground_); }
    BulletPeer(const BulletPeer&) = delete;
    BulletPeer& operator=(const BulletPeer&) = delete;

    [[nodiscard]] std::string name() const override { return "Bullet height field"; }
    [[nodiscard]] bool clear(const measure::SpacePoint& from, const measure::SpacePoint& to) const override {
        const auto place = [&](const measure::SpacePoint& p) {
            return btVector3{static_cast<btScalar>(p.at.east.value() - field_.width().value() / 2),
                             static_cast<btScalar>(p.height.value()),
                             static_cast<btScalar>(p.at.north.value() - field_.depth().value() / 2)};
        };
        const btVector3 a = place(from);
        const btVector3 b = place(to);
        btCollisionWorld::ClosestRayResultCallback hit{a, b};
        world_.rayTest(a, b, hit);
        return !hit.hasHit();
    }

private:
    HeightField field_;
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_;
    btDbvtBroadphase broadphase_;
    mutable btCollisionWorld world_;
    btHeightfieldTerrainShape shape_;
    btCollisionObject ground_;
};

}

std::unique_ptr<SightPeer> bullet_peer(const HeightField& field) {
    return std::make_unique<BulletPeer>(field);
}

}

#else

namespace vantage::cli {
std::unique_ptr<SightPeer> bullet_peer(const HeightField&) { return nullptr; }
}

#endif
