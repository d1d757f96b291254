#pragma once

#include "engine/rules/program.h"

namespace vantage::rules {

/// The numbers that something can come to. `whole`: never a fraction.
struct Reach {
    double low = 0.0;
    double high = 0.0;
    bool whole = true;
};

/// Works out, generously, what each name of a table can come to; so that bands which no roll reaches, and
/// numbers which no band takes, are found before anyone plays.
class ReachFinder {
public:
    explicit ReachFinder(const Program& program) : program_(&program) {}
    Reach of(const Name& name) const;
    Reach of(const Expression& e) const;

private:
    Reach natural() const;
    Reach worked() const;
    Reach total() const;
    Reach score() const;
    Reach before_after_work(const Expression& e) const;

    const Program* program_;
};

}
