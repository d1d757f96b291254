#include "engine/study/drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::study {
namespace {

constexpr float density = 2.0F; ///< pixels a point
constexpr glm::vec4 paper{1.0F, 1.0F, 1.0F, 1.0F};

std::string base64(std::string_view bytes) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto byte = [&](std::size_t k) {
            return i + k < bytes.size() ? static_cast<unsigned>(static_cast<unsigned char>(bytes[i + k]))
                                        : 0U;
        };
        const unsigned word = byte(0) << 16 | byte(1) << 8 | byte(2);
        for (unsigned k = 0; k < 4; ++k)
            out += i + k <= bytes.size() ? digits[word >> (18 - 6 * k) & 63] : '=';
    }
    return out;
}

std::string escaped(std::string_view words) {
    std::string out;
    for (const char c : words) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (static_cast<unsigned char>(c) >= 0x20)
            out += c;
    }
    return out;
}

std::string hue(glm::vec4 colour) {
    const auto channel = [](float c) { return std::lround(std::clamp(c, 0.0F, 1.0F) * 255.0F); };
    return fmt::format("#{:02x}{:02x}{:02x}", channel(colour.r), channel(colour.g), channel(colour.b));
}

std::string points_of(const std::vector<glm::vec2>& points) {
    std::string out;
    for (const glm::vec2 p : points) out += fmt::format("{}{:.2f},{:.2f}", out.empty() ? "" : " ", p.x, p.y);
    return out;
}

std::string_view anchor_word(Canvas::Anchor anchor) {
    return anchor == Canvas::Anchor::left ? "start" : anchor == Canvas::Anchor::middle ? "middle" : "end";
}

std::vector<glm::vec2> enlarged(std::vector<glm::vec2> points) {
    for (glm::vec2& p : points) p *= density;
    return points;
}

}

struct SvgWriter {
    std::string out;
    void operator()(const Drawing::Fill& s) {
        out += fmt::format("<polygon points=\"{}\" fill=\"{}\" fill-opacity=\"{:.3f}\"/>\n",
                           points_of(s.outline), hue(s.colour), s.colour.a);
    }
    void operator()(const Drawing::Line& s) {
        out += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\"{:.3f}\" "
                           "stroke-width=\"{:.2f}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
                           points_of(s.points), hue(s.colour), s.colour.a, s.width);
    }
    void operator()(const Drawing::Disc& s) {
        out += fmt::format(
            "<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" fill=\"{}\" fill-opacity=\"{:.3f}\"/>\n",
            s.at.x, s.at.y, s.radius, hue(s.colour), s.colour.a);
    }
    void operator()(const Drawing::Text& s) {
        const char* rim = s.rim ? " stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\"" : "";
        out +=
            fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"{:.1f}\" fill=\"{}\" "
                        "text-anchor=\"{}\"{}>{}</text>\n",
                        s.at.x, s.at.y, s.size, hue(s.colour), anchor_word(s.anchor), rim, escaped(s.words));
    }
    void operator()(const Drawing::Picture& s) {
        out += fmt::format("<image x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" "
                           "href=\"data:image/png;base64,{}\"/>\n",
                           s.at.x, s.at.y, static_cast<float>(s.image.width) / density,
                           static_cast<float>(s.image.height) / density, base64(encode_png(s.image)));
    }
};

struct Painter {
    Image& image;
    const Font& font;
    void operator()(const Drawing::Fill& s) const { Canvas{image}.fill(enlarged(s.outline), s.colour); }
    void operator()(const Drawing::Line& s) const {
        Canvas{image}.polyline(enlarged(s.points), s.width * density, s.colour);
    }
    void operator()(const Drawing::Disc& s) const {
        Canvas{image}.disc(s.at * density, s.radius * density, s.colour);
    }
    void operator()(const Drawing::Text& s) const {
        if (s.rim)
            for (int i = 0; i < 12; ++i) {
                const float angle = static_cast<float>(i) * 0.5235988F;
                const glm::vec2 off{std::cos(angle) * 3.0F, std::sin(angle) * 3.0F};
                Canvas{image}.text(font, s.at * density + off, s.words, s.size * density, paper, s.anchor);
            }
        Canvas{image}.text(font, s.at * density, s.words, s.size * density, s.colour, s.anchor);
    }
    void operator()(const Drawing::Picture& s) const {
        const auto left = static_cast<std::size_t>(std::lround(s.at.x * density));
        const auto top = static_cast<std::size_t>(std::lround(s.at.y * density));
        for (std::size_t y = 0; y < s.image.height && top + y < image.height; ++y)
            for (std::size_t x = 0; x < s.image.width && left + x < image.width; ++x)
                std::copy_n(&s.image.samples[(y * s.image.width + x) * 4], 4,
                            &image.samples[((top + y) * image.width + left + x) * 4]);
    }
};

void Drawing::fill(std::vector<glm::vec2> outline, glm::vec4 colour) {
    shapes_.emplace_back(Fill{std::move(outline), colour});
}
void Drawing::box(glm::vec2 at, glm::vec2 size, glm::vec4 colour) {
    fill({at, {at.x + size.x, at.y}, at + size, {at.x, at.y + size.y}}, colour);
}
void Drawing::line(std::vector<glm::vec2> points, float width, glm::vec4 colour) {
    shapes_.emplace_back(Line{std::move(points), width, colour});
}
void Drawing::disc(glm::vec2 at, float radius, glm::vec4 colour) {
    shapes_.emplace_back(Disc{at, radius, colour});
}
void Drawing::text(glm::vec2 at, std::string words, float size, glm::vec4 colour, Canvas::Anchor anchor) {
    shapes_.emplace_back(Text{at, std::move(words), size, colour, anchor, false});
}
void Drawing::label(glm::vec2 at, std::string words, float size, glm::vec4 colour) {
    shapes_.emplace_back(Text{at, std::move(words), size, colour, Canvas::Anchor::middle, true});
}
void Drawing::picture(glm::vec2 at, Image image) { shapes_.emplace_back(Picture{at, std::move(image)}); }

std::string Drawing::svg() const {
    SvgWriter writer{
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
                    "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"DejaVu Sans, sans-serif\">\n"
                    "<rect width=\"100%\" height=\"100%\" fill=\"{2}\"/>\n",
                    width_, height_, hue(paper))};
    for (const auto& shape : shapes_) std::visit(writer, shape);
    return writer.out + "</svg>\n";
}

Result<Image> Drawing::image() const {
    const Result<Font> font = Font::open();
    if (!font) return font.error();
    const auto pixels = [](double points) {
        return static_cast<std::uint32_t>(std::lround(points * density));
    };
    Image out = blank_image(pixels(width_), pixels(height_), paper);
    for (const auto& shape : shapes_) std::visit(Painter{out, *font}, shape);
    return out;
}

}
