#pragma once

#include "engine/image/png.h"

namespace vantage {

/// A picture of 8-bit colours as JPEG, for what is large and full of fine grain; alpha is left out. `quality`
/// is 1 to 100. The same image always gives the same bytes.
std::string encode_jpeg(const Image&, int quality);

}
