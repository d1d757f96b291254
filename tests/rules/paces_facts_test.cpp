// What every fact of every table brings, from the lists of the rules reference.
#include "tests/rules/reading.h"

#include <doctest/doctest.h>

using namespace vantage::rules::test;

TEST_CASE("every fact of every table takes and brings what the reference says") {
    const Reading rules{"paces"};
    rules.check_facts(VANTAGE_SOURCE_DIR "/tests/rules/paces_facts.txt");
}
