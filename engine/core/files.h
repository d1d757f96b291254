#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace vantage {

/// The whole of a file, up to `limit` bytes; a larger one is refused before it is read.
Result<std::string> read_file(const std::filesystem::path&, std::uint64_t limit = std::uint64_t{1} << 30);

/// Writes through a temporary file beside the target, flushed to disk and renamed, so that the target is
/// always the old file or the whole new one.
Result<void> write_file(const std::filesystem::path&, std::span<const std::byte>);
Result<void> write_file(const std::filesystem::path&, std::string_view);

/// Whether write_file could write there: for refusing before long work.
Result<void> check_writable(const std::filesystem::path&);

/// Where assets/, shaders/ and scenes/ are: VANTAGE_HOME, else found upwards from the program itself.
std::filesystem::path home();

/// A path that a file of ours names, which must stay inside the folder of that file: no absolute path,
/// no "..", no address with a scheme.
Result<std::filesystem::path> resolve_inside(const std::filesystem::path& folder, std::string_view name);

}
