#pragma once

#include "engine/core/error.h"

#include <cassert>
#include <optional>
#include <utility>
#include <variant>

namespace vantage {

/// A value, or the Error that stands in its place.
template <class T> class [[nodiscard]] Result {
public:
    Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : held_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] explicit operator bool() const { return held_.index() == 0; }
    [[nodiscard]] T& operator*() & {
        assert(*this);
        return *std::get_if<0>(&held_);
    }
    [[nodiscard]] const T& operator*() const& {
        assert(*this);
        return *std::get_if<0>(&held_);
    }
    [[nodiscard]] T&& operator*() && {
        assert(*this);
        return std::move(*std::get_if<0>(&held_));
    }
    [[nodiscard]] T* operator->() {
        assert(*this);
        return std::get_if<0>(&held_);
    }
    [[nodiscard]] const T* operator->() const {
        assert(*this);
        return std::get_if<0>(&held_);
    }
    [[nodiscard]] const Error& error() const {
        assert(!*this);
        return *std::get_if<1>(&held_);
    }

private:
    std::variant<T, Error> held_;
};

/// Nothing, or an Error: for work that has no answer but can fail.
template <> class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}
    [[nodiscard]] explicit operator bool() const { return !error_; }
    [[nodiscard]] const Error& error() const {
        assert(error_);
        return *error_;
    }

private:
    std::optional<Error> error_;
};

}
