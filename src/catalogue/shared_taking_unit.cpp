#include "catalogue/shared_games.h"

namespace zermelo {

template class Erased<TakingGame>;

}  // namespace zermelo
