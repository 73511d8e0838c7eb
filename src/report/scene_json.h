// Pictures as JSON, for who draws them with other means than SVG (core/scene.h: to_svg).
#pragma once

#include "base/json.h"
#include "core/scene.h"

namespace zermelo {

// width, height, title, view, shapes with their identities, drags if there are any. docs/json.md has the fields of each kind of shape.
Json scene_json(const Scene& scene);

}  // namespace zermelo
