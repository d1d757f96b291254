#include "tools/vantage/window/theme.h"

#include "engine/core/fonts.h"

#include <array>
#include <filesystem>
#include <fstream>

namespace vantage::window {
namespace {

// ImGui takes whatever it is handed for a font: this looks at the first bytes.
bool is_font(const std::string& file) {
    std::ifstream in{std::filesystem::path{file}, std::ios::binary};
    std::string head(4, '\0');
    in.read(head.data(), 4);
    using namespace std::string_literals;
    return in && (head == "\0\1\0\0"s || head == "true" || head == "OTTO" || head == "ttcf");
}

// Western and Central European letters, punctuation, money, fractions, arrows, signs, shapes, stars, boxes,
// dice, flags and ticks; Cyrillic names.
constexpr std::array<ImWchar, 31> letters{0x0020, 0x017f, 0x0400, 0x044f, 0x2010, 0x2027, 0x2032, 0x2033,
                                          0x20a0, 0x20bf, 0x2150, 0x215f, 0x2190, 0x2199, 0x2212, 0x2212,
                                          0x2264, 0x2265, 0x25a0, 0x25ff, 0x2605, 0x2605, 0x2610, 0x2612,
                                          0x2680, 0x2685, 0x2691, 0x2691, 0x2713, 0x2718, 0};

constexpr std::array<ImWchar, 5> western{0x0020, 0x017f, 0x2010, 0x2027, 0};

void set_colours(float scale) {
    ImGui::StyleColorsDark();
    ImGuiStyle& style = ImGui::GetStyle();
    style.WindowRounding = 7;
    style.FrameRounding = 4;
    style.GrabRounding = 4;
    style.PopupRounding = 5;
    style.ScrollbarRounding = 6;
    style.WindowBorderSize = 0;
    style.WindowPadding = {14, 12};
    style.FramePadding = {9, 5};
    style.ItemSpacing = {8, 7};
    style.WindowTitleAlign = {0.0F, 0.5F};
    style.ScaleAllSizes(scale);
    const auto set = [&](ImGuiCol which, ImVec4 colour) { style.Colors[which] = colour; };
    set(ImGuiCol_Text, {0.94F, 0.93F, 0.90F, 1});
    set(ImGuiCol_TextDisabled, quiet);
    set(ImGuiCol_WindowBg, {0.085F, 0.092F, 0.105F, 0.93F});
    set(ImGuiCol_PopupBg, {0.085F, 0.092F, 0.105F, 0.98F});
    set(ImGuiCol_TitleBg, {0.085F, 0.092F, 0.105F, 0.93F});
    set(ImGuiCol_TitleBgActive, {0.12F, 0.13F, 0.15F, 0.97F});
    set(ImGuiCol_Button, {0.19F, 0.205F, 0.235F, 1});
    set(ImGuiCol_ButtonHovered, {0.28F, 0.30F, 0.34F, 1});
    set(ImGuiCol_ButtonActive, {0.47F, 0.39F, 0.20F, 1});
    set(ImGuiCol_FrameBg, {0.15F, 0.16F, 0.185F, 1});
    set(ImGuiCol_FrameBgHovered, {0.21F, 0.225F, 0.26F, 1});
    set(ImGuiCol_FrameBgActive, {0.25F, 0.27F, 0.31F, 1});
    set(ImGuiCol_Header, {0.24F, 0.255F, 0.29F, 1});
    set(ImGuiCol_HeaderHovered, {0.30F, 0.32F, 0.36F, 1});
    set(ImGuiCol_HeaderActive, {0.36F, 0.34F, 0.26F, 1});
    set(ImGuiCol_SliderGrab, {0.80F, 0.66F, 0.34F, 1});
    set(ImGuiCol_SliderGrabActive, brass);
    set(ImGuiCol_CheckMark, brass);
    set(ImGuiCol_Separator, {0.30F, 0.31F, 0.34F, 0.6F});
    set(ImGuiCol_PlotLines, {0.85F, 0.84F, 0.80F, 1});
}

}

Theme make_theme(float scale, const std::string& own) {
    Theme theme;
    theme.scale = scale;
    set_colours(scale);
    ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
    std::string regular = font_file("DejaVuSans.ttf").string();
    std::string bold = font_file("DejaVuSans-Bold.ttf").string();
    if (is_font(own))
        regular = bold = own;
    else if (!own.empty())
        theme.message = "\"" + own +
                        "\" is not there or is no font: text is shown in another one. Set \"font\" in "
                        "the settings to a .ttf or .otf file";
    const auto load = [&](const std::string& file, float size) -> ImFont* {
        return file.empty() ? nullptr
                            : fonts.AddFontFromFileTTF(file.c_str(), size * scale, nullptr, letters.data());
    };
    theme.small = load(regular, 12.5F);
    theme.text = load(regular, 15);
    theme.bold = load(bold, 15);
    theme.title = load(bold, 19);
    theme.caption = load(bold, 30);
    if (!regular.empty())
        theme.poster = fonts.AddFontFromFileTTF(regular.c_str(), 54 * scale, nullptr, western.data());
    if (!theme.text) {
        ImFontConfig plain;
        plain.SizePixels = 13 * scale;
        theme.text = fonts.AddFontDefault(&plain);
        theme.message += theme.message.empty() ? "" : ". ";
        theme.message += "No DejaVu font was found: install fonts-dejavu-core for clearer text";
    }
    for (ImFont** font : {&theme.small, &theme.bold, &theme.title, &theme.caption, &theme.poster})
        if (!*font) *font = theme.text;
    fonts.Build(); // only then is it known what a font has
    theme.has_symbols = theme.text->FindGlyphNoFallback(0x2713) != nullptr;
    return theme;
}

}
