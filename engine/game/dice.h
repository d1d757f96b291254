#pragma once

#include "engine/record/dice.h"

namespace vantage::game {

using record::Dice;
using record::GivenDice;
using record::SeededDice;

}
