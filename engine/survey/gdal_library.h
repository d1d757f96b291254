#pragma once

#ifdef VANTAGE_GDAL_LIBRARY
#include <cpl_conv.h>
#include <cpl_error.h>
#include <cpl_vsi.h>
#include <gdal.h>
#include <gdal_utils.h>
#include <ogr_api.h>
#include <ogr_srs_api.h>

#include "engine/core/result.h"

#include <filesystem>
#include <string>
#include <utility>

namespace vantage::survey {

// GDAL brings over a hundred libraries with it: it is loaded when the first map is.
#define VANTAGE_GDAL_FUNCTIONS(use)                                                                          \
    use(GDALAllRegister) use(GDALOpenEx) use(GDALClose) use(GDALGetRasterXSize) use(GDALGetRasterYSize)      \
        use(GDALGetRasterCount) use(GDALGetRasterBand) use(GDALRasterIO) use(GDALGetGeoTransform) use(       \
            GDALGetSpatialRef) use(GDALGetRasterNoDataValue) use(GDALGetRasterScale)                         \
            use(GDALGetRasterOffset) use(GDALGetRasterUnitType) use(GDALGetRasterDataType) use(              \
                GDALWarpAppOptionsNew) use(GDALWarpAppOptionsFree) use(GDALWarp)                             \
                use(GDALDatasetGetNextFeature) use(GDALGetDatasetDriver) use(GDALGetDriverShortName) use(    \
                    OGR_L_GetSpatialRef) use(OGR_F_GetGeometryRef) use(OGR_F_GetFieldIndex)                  \
                    use(OGR_F_IsFieldSetAndNotNull) use(OGR_F_GetFieldAsString) use(OGR_F_Destroy) use(      \
                        OGR_G_GetGeometryType) use(OGR_G_GetGeometryCount) use(OGR_G_GetGeometryRef)         \
                        use(OGR_G_GetPointCount) use(OGR_G_GetX) use(OGR_G_GetY) use(OGR_GT_Flatten) use(    \
                            OSRNewSpatialReference) use(OSRImportFromProj4) use(OSRSetAxisMappingStrategy)   \
                            use(OSRDestroySpatialReference) use(OSRIsGeographic) use(OSRGetLinearUnits)      \
                                use(OSRClone) use(OCTNewCoordinateTransformation)                            \
                                    use(OCTDestroyCoordinateTransformation) use(OCTTransform)                \
                                        use(CPLSetErrorHandler) use(CPLQuietErrorHandler) use(CPLErrorReset) \
                                            use(CPLGetLastErrorType) use(CPLGetLastErrorMsg)                 \
                                                use(CPLSetConfigOption) use(VSIFileFromMemBuffer)            \
                                                    use(VSIFCloseL) use(VSIUnlink) use(GDALGetDriverByName)  \
                                                        use(GDALCreate) use(GDALSetGeoTransform) use(        \
                                                            GDALSetSpatialRef) use(GDALGetRasterColorTable)  \
                                                            use(GDALGetColorEntryAsRGB)                      \
                                                                use(GDALGetRasterColorInterpretation)

struct Gdal {
#define VANTAGE_GDAL_MEMBER(name) decltype(&::name) name = nullptr;
    VANTAGE_GDAL_FUNCTIONS(VANTAGE_GDAL_MEMBER)
#undef VANTAGE_GDAL_MEMBER
    bool loaded = false;
};
const Gdal& gdal();

/// An open file of GDAL's.
struct Dataset {
    GDALDatasetH handle = nullptr;
    explicit Dataset(GDALDatasetH h) : handle(h) {}
    Dataset(Dataset&& o) noexcept : handle(std::exchange(o.handle, nullptr)) {}
    Dataset& operator=(Dataset&&) = delete;
    ~Dataset() {
        if (handle != nullptr) gdal().GDALClose(handle);
    }
};

/// A grey picture of heights, which cannot say by itself where it lies and how high: the JSON file of the
/// same name beside it does.
Result<Dataset> open_height_picture(const std::filesystem::path&, std::string& credit);

}
#endif
