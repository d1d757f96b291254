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

/// Stands for any member while an aggregate's are counted.
struct AnyMember {
    template <class T> operator T() const; // never called
};

/// How many members an aggregate has.
template <class T, class... Given> consteval std::size_t members_of() {
    if constexpr (requires { T{Given{}..., AnyMember{}}; })
        return members_of<T, Given..., AnyMember>();
    else
        return sizeof...(Given);
}

/// Whether fields() has them all: to be asserted where a forgotten one would do harm.
template <HasFields T>
inline constexpr bool lists_all_members = members_of<T>() == std::tuple_size_v<decltype(T::fields())>;

/// Calls visit(name, member) for each listed member of a thing.
template <class T, class Visit> void each_field(T& thing, Visit&& visit) {
    std::apply([&](const auto&... f) { (visit(f.name, thing.*(f.member)), ...); },
               std::remove_const_t<T>::fields());
}

}
