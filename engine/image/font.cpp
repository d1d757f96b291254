#include "engine/image/canvas.h"

#include "engine/core/files.h"
#include "engine/core/fonts.h"

#include <cmath>
#include <string>

#define STB_TRUETYPE_IMPLEMENTATION
#define STBTT_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#include <stb/stb_truetype.h>
#pragma GCC diagnostic pop

namespace vantage {

struct Font::Face {
    std::string bytes;
    stbtt_fontinfo info{};
};

namespace {

// The next code point of UTF-8; a broken byte becomes U+FFFD.
char32_t next(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text.front());
    text.remove_prefix(1);
    if (first < 0x80) return first;
    const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    if (more == 0) return 0xfffd;
    char32_t point = first & (0x3fU >> more);
    for (int i = 0; i < more; ++i) {
        if (text.empty() || (static_cast<unsigned char>(text.front()) & 0xc0U) != 0x80U) return 0xfffd;
        point = (point << 6) | (static_cast<unsigned char>(text.front()) & 0x3fU);
        text.remove_prefix(1);
    }
    return point;
}

}

Font::Font(std::unique_ptr<Face> face) : face_(std::move(face)) {}
Font::~Font() = default;
Font::Font(Font&&) noexcept = default;
Font& Font::operator=(Font&&) noexcept = default;

Result<Font> Font::open() {
    if (Result<std::string> bytes = read_file(font_file("DejaVuSans.ttf"), std::uint64_t{32} << 20)) {
        auto face = std::make_unique<Face>();
        face->bytes = std::move(*bytes);
        const auto* data = reinterpret_cast<const unsigned char*>(face->bytes.data());
        if (stbtt_InitFont(&face->info, data, stbtt_GetFontOffsetForIndex(data, 0)) != 0)
            return Font{std::move(face)};
    }
    return Error{"DejaVuSans.ttf", "", "no font was found for the text (Debian: fonts-dejavu-core)"};
}

float Font::ascent(float size) const {
    int ascent = 0;
    stbtt_GetFontVMetrics(&face_->info, &ascent, nullptr, nullptr);
    return static_cast<float>(ascent) * stbtt_ScaleForPixelHeight(&face_->info, size);
}

float Font::width(std::string_view text, float size) const {
    const float scale = stbtt_ScaleForPixelHeight(&face_->info, size);
    float sum = 0;
    while (!text.empty()) {
        int advance = 0;
        stbtt_GetCodepointHMetrics(&face_->info, static_cast<int>(next(text)), &advance, nullptr);
        sum += static_cast<float>(advance) * scale;
    }
    return sum;
}

Font::Glyph Font::glyph(char32_t point, float size) const {
    const float scale = stbtt_ScaleForPixelHeight(&face_->info, size);
    Glyph glyph{};
    int advance = 0;
    stbtt_GetCodepointHMetrics(&face_->info, static_cast<int>(point), &advance, nullptr);
    glyph.advance = static_cast<float>(advance) * scale;
    unsigned char* bitmap = stbtt_GetCodepointBitmap(&face_->info, scale, scale, static_cast<int>(point),
                                                     &glyph.width, &glyph.height, &glyph.left, &glyph.top);
    if (bitmap != nullptr) glyph.coverage.assign(bitmap, bitmap + glyph.width * glyph.height);
    stbtt_FreeBitmap(bitmap, nullptr);
    return glyph;
}

void Canvas::text(const Font& font, glm::vec2 at, std::string_view utf8, float size, glm::vec4 colour,
                  Anchor anchor) {
    if (anchor == Anchor::middle) at.x -= font.width(utf8, size) / 2;
    if (anchor == Anchor::right) at.x -= font.width(utf8, size);
    while (!utf8.empty()) {
        const Font::Glyph glyph = font.glyph(next(utf8), size);
        const int left = static_cast<int>(std::lround(at.x)) + glyph.left;
        const int top = static_cast<int>(std::lround(at.y)) + glyph.top;
        for (int y = 0; y < glyph.height; ++y)
            for (int x = 0; x < glyph.width; ++x)
                blend(left + x, top + y, colour,
                      static_cast<float>(
                          glyph.coverage[static_cast<std::size_t>(y) * static_cast<std::size_t>(glyph.width) +
                                         static_cast<std::size_t>(x)]) /
                          255.0F);
        at.x += glyph.advance;
    }
}

void Canvas::label(const Font& font, glm::vec2 at, std::string_view utf8, float size, glm::vec4 colour,
                   Anchor anchor) {
    const glm::vec4 rim{0.03F, 0.03F, 0.03F, 0.55F * colour.a};
    for (const glm::vec2 off :
         {glm::vec2{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}})
        text(font, at + off, utf8, size, rim, anchor);
    text(font, at, utf8, size, colour, anchor);
}

}
