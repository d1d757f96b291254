#include "engine/esr/battle_game.h"

namespace vantage::esr {
namespace {

using play::FieldForm;
using Kind = FieldForm::Kind;

// What a member takes follows from its type.
template <class T> struct Form {
    static FieldForm of() {
        FieldForm form;
        if constexpr (HasFields<T>) {
            form.kind = Kind::record;
            form.members = members();
        } else if constexpr (std::is_enum_v<T>) {
            const auto& words = words_of(T{});
            form.words.assign(words.begin(), words.end());
        }
        return form; // a name or a word
    }
    static std::vector<FieldForm> members() {
        std::vector<FieldForm> out;
        T thing{};
        each_field(thing, [&](std::string_view name, const auto& member) {
            out.push_back(Form<std::decay_t<decltype(member)>>::of());
            out.back().name = name;
        });
        return out;
    }
};
template <> struct Form<bool> {
    static FieldForm of() { return {.name = {}, .kind = Kind::flag}; }
};
template <> struct Form<int> {
    static FieldForm of() { return {.name = {}, .kind = Kind::number}; }
};
template <> struct Form<Degrees> {
    static FieldForm of() { return {.name = {}, .kind = Kind::number}; }
};
template <> struct Form<GroundPoint> {
    static FieldForm of() { return {.name = {}, .kind = Kind::point}; }
};
template <> struct Form<Placement> {
    static FieldForm of() { return {.name = {}, .kind = Kind::placement}; }
};
template <class T> struct Form<std::optional<T>> {
    static FieldForm of() { return Form<T>::of(); }
};
template <class T> struct Form<std::vector<T>> {
    static FieldForm of() {
        FieldForm form = Form<T>::of();
        form.list = true;
        return form;
    }
};

// What is shorter in plain text than a list of objects.
void add_text_forms(std::vector<FieldForm>& fields) {
    for (FieldForm& field : fields) {
        if (field.name == "moves") field.keys = {"move"}, field.form = "unit@facing:path";
        if (field.name == "changes") field.keys = {"change"}, field.form = "unit@to:wave:place";
        if (field.name == "aims") field.keys = {"aim"}, field.form = "unit>target";
        add_text_forms(field.members);
    }
}

template <class... C> std::vector<play::Verb> verbs_of(const std::variant<C...>*) {
    std::vector<play::Verb> out{{std::string(C::name), Form<C>::members()}...};
    for (play::Verb& verb : out) add_text_forms(verb.fields);
    return out;
}

}

std::vector<play::Verb> command_verbs() { return verbs_of(static_cast<const Command*>(nullptr)); }

}
