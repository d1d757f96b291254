#pragma once

#include "engine/record/dice.h"

namespace vantage::esr {

using record::Dice;
using record::GivenDice;
using record::SeededDice;

}
