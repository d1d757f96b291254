#include "engine/image/png.h"

#include "engine/core/files.h"

#include <fmt/format.h>
#include <png.h>

#include <bit>
#include <cassert>
#include <csetjmp>
#include <cstring>
#include <stdexcept>

namespace vantage {
namespace {

// What libpng's callbacks share. libpng leaves by longjmp, which runs no destructors: everything that owns
// memory lives outside the function that calls setjmp.
struct Reading {
    std::string_view bytes;
    std::size_t at = 0;
    std::string message;
};

void read_bytes(png_structp png, png_bytep out, std::size_t count) {
    auto* reading = static_cast<Reading*>(png_get_io_ptr(png));
    if (count > reading->bytes.size() - reading->at) png_error(png, "ends too early");
    std::memcpy(out, reading->bytes.data() + reading->at, count);
    reading->at += count;
}

void on_error(png_structp png, png_const_charp message) {
    static_cast<Reading*>(png_get_error_ptr(png))->message = message;
    png_longjmp(png, 1);
}

void on_warning(png_structp, png_const_charp) {}

bool read_header(png_structp png, png_infop info, Image& image) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    png_set_user_limits(png, largest_image_side, largest_image_side);
    png_set_chunk_malloc_max(png, 8'000'000);
    png_read_info(png, info);
    png_set_palette_to_rgb(png);
    png_set_expand_gray_1_2_4_to_8(png);
    if (png_get_valid(png, info, PNG_INFO_tRNS) != 0) png_set_tRNS_to_alpha(png);
    if (std::endian::native == std::endian::little) png_set_swap(png);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    image.width = png_get_image_width(png, info);
    image.height = png_get_image_height(png, info);
    image.channels = png_get_channels(png, info);
    image.bits = png_get_bit_depth(png, info);
    return true;
}

bool read_rows(png_structp png, png_infop info, png_bytepp rows) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    png_read_image(png, rows);
    png_read_end(png, info);
    return true;
}

struct Writing {
    png_structp png = nullptr;
    png_infop info = nullptr;
    ~Writing() { png_destroy_write_struct(&png, &info); }
};

struct ReadStructs {
    png_structp png = nullptr;
    png_infop info = nullptr;
    ~ReadStructs() { png_destroy_read_struct(&png, &info, nullptr); }
};

void append(png_structp png, png_bytep data, std::size_t count) {
    static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(data), count);
}

// Only running out of memory can fail here: the image is ours.
void write_failed(png_structp, png_const_charp) { std::abort(); }

int colour_type(std::uint32_t channels) {
    constexpr int types[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                             PNG_COLOR_TYPE_RGB_ALPHA};
    return types[channels - 1];
}

}

Result<Image> decode_png(std::string_view bytes, const std::string& file) {
    if (bytes.size() < 8 || png_sig_cmp(reinterpret_cast<png_const_bytep>(bytes.data()), 0, 8) != 0)
        return Error{file, "", "is not a PNG"};
    Reading reading{bytes, 0, {}};
    ReadStructs s;
    s.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reading, on_error, on_warning);
    s.info = png_create_info_struct(s.png);
    png_set_read_fn(s.png, &reading, read_bytes);

    Image image;
    if (!read_header(s.png, s.info, image))
        return Error{file, "", fmt::format("is a broken PNG: {}", reading.message)};
    const std::uint64_t count = std::uint64_t{image.width} * image.height * image.channels;
    if (count > most_image_samples)
        return Error{file, "",
                     fmt::format("is {} x {} pixels, takes at most {} samples", image.width, image.height,
                                 most_image_samples)};

    // A few bytes may claim millions of pixels: deflate packs at most 1 to 1032.
    const std::size_t row_bytes = png_get_rowbytes(s.png, s.info);
    if (row_bytes * image.height / 1100 > bytes.size())
        return Error{file, "", "is a broken PNG: ends too early"};
    std::vector<png_byte> pixels(row_bytes * image.height);
    std::vector<png_bytep> rows(image.height);
    for (std::size_t y = 0; y < rows.size(); ++y) rows[y] = pixels.data() + y * row_bytes;
    if (!read_rows(s.png, s.info, rows.data()))
        return Error{file, "", fmt::format("is a broken PNG: {}", reading.message)};

    image.samples.resize(count);
    if (image.bits == 16)
        std::memcpy(image.samples.data(), pixels.data(), count * 2);
    else
        std::copy(pixels.begin(), pixels.end(), image.samples.begin());
    return image;
}

Result<Image> load_png(const std::filesystem::path& path) {
    Result<std::string> bytes = read_file(path, std::uint64_t{512} << 20);
    if (!bytes) return bytes.error();
    return decode_png(*bytes, path.string());
}

std::string encode_png(const Image& image) {
    assert(image.samples.size() == std::size_t{image.width} * image.height * image.channels);
    std::string out;
    Writing w;
    w.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, write_failed, on_warning);
    w.info = png_create_info_struct(w.png);
    png_set_write_fn(w.png, &out, append, nullptr);
    png_set_compression_level(w.png, 3); // twice as fast as 6, and a tenth larger
    png_set_IHDR(w.png, w.info, image.width, image.height, static_cast<int>(image.bits),
                 colour_type(image.channels), PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_write_info(w.png, w.info);
    const std::size_t row_samples = std::size_t{image.width} * image.channels;
    std::vector<png_byte> row(row_samples * image.bits / 8);
    for (std::size_t y = 0; y < image.height; ++y) {
        const std::uint16_t* samples = image.samples.data() + y * row_samples;
        for (std::size_t i = 0; i < row_samples; ++i) {
            if (image.bits == 16) {
                row[2 * i] = static_cast<png_byte>(samples[i] >> 8);
                row[2 * i + 1] = static_cast<png_byte>(samples[i] & 0xff);
            } else {
                row[i] = static_cast<png_byte>(samples[i]);
            }
        }
        png_write_row(w.png, row.data());
    }
    png_write_end(w.png, w.info);
    return out;
}

Result<void> save_png(const Image& image, const std::filesystem::path& path) {
    return write_file(path, encode_png(image));
}

}
