#pragma once

#include "engine/core/result.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::play {

/// Something that a player asks for: made by a game, which alone knows what is inside. To all others it is a
/// verb with named fields, {"do": "fight", "formation": "fr1"}: State::read_command and State::to_json.
class Command {
public:
    virtual ~Command() = default;
    [[nodiscard]] virtual std::string_view verb() const = 0;
};
using CommandPtr = std::shared_ptr<const Command>;

/// What a field of a command takes.
struct FieldForm {
    enum class Kind : std::uint8_t {
        flag,
        number,
        text,
        point,     ///< [east, north]
        placement, ///< [east, north, facing]
        record,    ///< an object of `members`
        values,    ///< an object of any names
    };
    std::string name;
    Kind kind = Kind::text;
    bool list = false;
    std::vector<std::string> words{}; ///< the only ones that a text takes; empty: any
    std::vector<FieldForm> members{}; ///< of a record
    // In plain text.
    std::vector<std::string> keys{}; ///< what it may be typed as beside its name: "move" for "moves"
    std::string form{};   ///< of a record: its members with what stands between them, "unit@facing:path".
                          ///< Without one they are typed as if they were the command's own.
    std::string prefix{}; ///< of values: a key that begins so goes there; empty: whatever else there is
};

/// A kind of command and all that it takes.
struct Verb {
    std::string name;
    std::vector<FieldForm> fields;
};

/// Holds a command in JSON against what its verb takes; the error names the key and what it takes.
Result<void> check_form(const nlohmann::json&, const std::vector<Verb>&);

/// A line of a file of orders, JSON or the verb and its fields as key=value, as JSON. Typed dice stand under
/// "dice". Its form has been checked.
Result<nlohmann::json> read_order(std::string_view line, const std::vector<Verb>&);

}
