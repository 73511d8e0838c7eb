#include "catalogue/shared_games.h"

namespace zermelo {

template class Erased<PinGame<1, 2, false>>;
template class Erased<PinGame<1, kMostCells, false>>;

}  // namespace zermelo
