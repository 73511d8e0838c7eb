#!/usr/bin/env bash
# What the pages say is so: the command as one types it, and nothing that is not there.
source "$(dirname "$0")/lib.bash"
cd "$(dirname "$0")/../.." || exit 1

# Pages type the command as the README does.
if said=$(grep -nE '`zermelo [a-z]|^\$ zermelo |^zermelo [a-z]' README.md CONTRIBUTING.md docs/*.md); then
  printf 'the command is ./zermelo:\n%s\n' "$said"
  wrong=1
fi

# The first line promises what there is a command for.
first=$(sed -n '3p' README.md)
overview=$("$ZERMELO" help)
promised() {
  [[ $first != *"$1"* || $overview =~ $'\n  '($2)' ' ]] || { echo "the README promises that it $1"; wrong=1; }
}
promised plays play
promised solves solve
promised analyses analyze
promised learns train
promised rates 'rate|ratings|tournament'

# A game is tame only if its options are.
grep -q 'and all positions that its moves lead to are tame as well' docs/nimbers.md ||
  { echo 'docs/nimbers.md: what tame means'; wrong=1; }
holds '.summands[0] | .genus == "2^20" and .tame == false' nimber 'kayles(7)' --misere
holds '.summands[0] | .genus == "4^146" and .tame == false' nimber 'kayles(5)' --misere

# What learning takes is told before one begins: time and memory of each command.
for command in '--coherent --episodes 30000' '--coherent --episodes 180000'; do
  grep -F -- "$command" docs/2584.md | grep -qE '[0-9.]+ GB' || { echo "no memory told: $command"; wrong=1; }
  grep -F -- "$command" docs/2584.md | grep -qE '[0-9]+ minutes' || { echo "no time told: $command"; wrong=1; }
done
((wrong == 0))
