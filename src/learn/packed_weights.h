// Weights in 8 bits, to play by: what ships with the program. Weights come in groups, each on a scale of
// its own, with a head, which is a text of their owner's.
//
//   magic | checksum of the rest | bytes of the head | head | a scale a group | weights, compressed
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo::learn {

// The content of a file with these weights.
std::string pack_weights(std::string_view head, const std::vector<std::span<const float>>& groups);

// True if the file begins as such files do. One that cannot be read does not.
bool is_packed_file(const std::string& path);

// The two parts of such a file.
struct PackedWeights {
  std::string_view head, body;
};
// The content must begin as such files do. An Error, which names the file, if it is cut or damaged.
PackedWeights packed_parts(std::string_view content, const std::string& name);
// The head alone, without a look at the checksum; empty if this is no such file.
std::string_view packed_head(std::string_view content);
// Fills groups of the same number and sizes, all 0 before, with the weights; those that are 0 are not
// touched. An Error if there are not as many.
void unpack_weights(const PackedWeights& parts, const std::vector<std::span<float>>& groups,
                    const std::string& name);

}  // namespace zermelo::learn
