#include "engine/survey/gdal_library.h"

#ifdef VANTAGE_GDAL_LIBRARY
#include <dlfcn.h>

namespace vantage::survey {

const Gdal& gdal() {
    static const Gdal library = [] {
        Gdal g;
        void* handle = ::dlopen(VANTAGE_GDAL_LIBRARY, RTLD_NOW | RTLD_LOCAL);
        if (handle == nullptr) return g;
        bool all = true;
#define VANTAGE_GDAL_FIND(name)                                                                              \
    g.name = reinterpret_cast<decltype(g.name)>(::dlsym(handle, #name));                                     \
    all = all && g.name != nullptr;
        VANTAGE_GDAL_FUNCTIONS(VANTAGE_GDAL_FIND)
#undef VANTAGE_GDAL_FIND
        if (!all) return g;
        g.loaded = true;
        g.CPLSetErrorHandler(g.CPLQuietErrorHandler); // complaints are ours to make, one line each
        g.GDALAllRegister();
        return g;
    }();
    return library;
}

}
#endif
