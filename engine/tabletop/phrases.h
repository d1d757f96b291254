#pragma once

#include <map>
#include <string>
#include <string_view>

// Sentences of conduct.json. Private to this folder.
namespace vantage::tabletop {

/// A text with each <name> replaced by what it stands for; names that it does
/// not know stay as they are.
std::string filled(std::string_view text, const std::map<std::string, std::string, std::less<>>& names);

/// For use within a sentence: "Morale check" as "morale check".
std::string lower_first(std::string_view text);

}
