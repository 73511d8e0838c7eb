#include "boards/heap_bag.h"

#include "base/error.h"
#include "base/text.h"

namespace zermelo {

void HeapBag::add(int heap) {
  if (heap == 0) return;
  std::size_t i = 0;
  while (i < kinds && size[i] > heap) ++i;
  if (i == kinds || size[i] != heap) {
    for (std::size_t j = kinds++; j > i; --j) {
      size[j] = size[j - 1];
      count[j] = count[j - 1];
    }
    size[i] = static_cast<std::uint8_t>(heap);
    count[i] = 0;
  }
  ++count[i];
}

void HeapBag::remove(int heap) {
  std::size_t i = 0;
  while (size[i] != heap) ++i;
  if (--count[i] > 0) return;
  --kinds;
  for (; i < kinds; ++i) {
    size[i] = size[i + 1];
    count[i] = count[i + 1];
  }
  size[kinds] = count[kinds] = 0;  // equal bags are equal bytes
}

bool HeapBag::has(int heap) const {
  for (std::size_t i = 0; i < kinds; ++i) {
    if (size[i] == heap) return true;
  }
  return false;
}

std::string write_bag(const HeapBag& bag) {
  std::string text;
  for (std::size_t i = 0; i < bag.kinds; ++i) {
    for (int j = 0; j < bag.count[i]; ++j) {
      text += (text.empty() ? "" : " ") + std::to_string(bag.size[i]);
    }
  }
  return text.empty() ? "0" : text;
}

HeapBag read_bag(std::string_view text) {
  const auto words = sentence_of(text, "position");
  if (words.empty()) bad_input("expected the sizes of the heaps, such as 9 4 4, found nothing");
  HeapBag bag;
  int items = 0;
  for (const std::string_view word : words) {
    const auto heap = integer_in(word, 0, HeapBag::kMostItems, "the size of a heap");
    items += static_cast<int>(heap);
    if (items > HeapBag::kMostItems) {
      bad_input("expected at most {} items in all, found more", HeapBag::kMostItems);
    }
    bag.add(static_cast<int>(heap));
  }
  return bag;
}

}  // namespace zermelo
