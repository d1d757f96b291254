#pragma once

#include <cstddef>
#include <string_view>
#include <tuple>

namespace vantage {

/// A member of a struct by its name in files. Each struct of a game lists its own once, as
/// `static constexpr auto fields()`; hash, JSON and text are written over that list, so none can forget one.
template <class Owner, class T> struct Field {
    std::string_view name;
    T Owner::*member;
};

template <class Owner, class T> constexpr Field<Owner, T> field(std::string_view name, T Owner::*member) {
    return {name, member};
}

template <class T>
concept HasFields = requires {
    T::fields();
};

/// Converts to whatever a member takes, so that members can be counted.
struct AnyMember {
    template <class T> constexpr operator T() const noexcept; // NOLINT: never defined, only asked for
};
template <class T, class... Members>
concept BuiltOf = requires {
    T{Members{}...};
};
/// How many members a struct without constructors has.
template <class T, class... Members> constexpr std::size_t count_members() {
    if constexpr (BuiltOf<T, Members..., AnyMember>)
        return count_members<T, Members..., AnyMember>();
    else
        return sizeof...(Members);
}
/// Whether a struct's list names every member of it.
template <class T>
inline constexpr bool lists_all = std::tuple_size_v<decltype(T::fields())> == count_members<T>();

/// Calls visit(name, member) for each listed member of a thing.
template <class T, class Visit> void each_field(T& thing, Visit&& visit) {
    std::apply([&](const auto&... f) { (visit(f.name, thing.*(f.member)), ...); },
               std::remove_const_t<T>::fields());
}

}
