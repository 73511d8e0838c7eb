#include "base/precompiled.h"
#include "catalogue/register_game.h"
