#pragma once

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

/// Calls visit(name, member) for each listed member of a thing.
template <class T, class Visit> void each_field(T& thing, Visit&& visit) {
    std::apply([&](const auto&... f) { (visit(f.name, thing.*(f.member)), ...); },
               std::remove_const_t<T>::fields());
}

}
