#pragma once

#include "engine/editing/things.h"

#include <span>
#include <string>

// What can be done to a document. Each is a function from one document to a step that leads to the next, with
// words for it; bridges and fords follow in the same step. What the file cannot say is refused when the scene
// is worked out of the step, not here.
namespace vantage::editing {

using Places = std::span<const std::string>;

/// Puts one more on the table, on top of the others of its kind.
Result<Step> add(const Document&, ThingKind, const nlohmann::ordered_json&);
Result<Step> move(const Document&, Places, glm::dvec2 by);
/// About the middle of all of them.
Result<Step> turn(const Document&, Places, Degrees);
/// East and west change sides about the middle of all of them.
Result<Step> mirror(const Document&, Places);
/// Copies them so far away; ids of formations and units are new ones.
Result<Step> copy(const Document&, Places, glm::dvec2 by);
/// Takes them away with what names them: a formation leaves its arrival and the conditions about it.
Result<Step> remove(const Document&, Places);

Result<Step> move_point(const Document&, std::string_view place, std::size_t index, GroundPoint to);
/// A new handle before the one of that index.
Result<Step> insert_point(const Document&, std::string_view place, std::size_t index, GroundPoint at);
Result<Step> remove_point(const Document&, std::string_view place, std::size_t index);
/// One line becomes two that share the handle.
Result<Step> split_line(const Document&, std::string_view place, std::size_t index);
/// Two lines of a kind become one, joined at the ends that lie nearest.
Result<Step> join_lines(const Document&, std::string_view place, std::string_view other);

/// Sets a member of something; null takes it out. `words` as in "Rename Mill brook".
Result<Step> set(const Document&, std::string_view object, std::string_view key,
                 const nlohmann::ordered_json&, std::string words);

/// A unit that is one of several in a single entry of the file gets an entry of its own. The place of its
/// entry; `which` counts from 0 among those that the entry stands for.
Result<Step> detach_unit(const Document&, std::string_view place, std::size_t which);

/// The middle of the box about all handles of these.
glm::dvec2 middle_of(const Document&, Places);

/// An id that nothing in the document has yet: "fr", "fr2", "fr3" …
std::string free_id(const Document&, std::string_view wanted);

}
