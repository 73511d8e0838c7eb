// What a seat of Poker sees, read from the text of the position: "hand=7 button=1 act=3 board=AsKd2c |
// AhKh 80+20/10 bet | ???? 0+7/0 all-in | ...".
export interface PokerHand {
  cards: string; // of the seat
  board: string;
  opponents: number; // who are still in the hand
  pot: number;
  toCall: number; // what the seat must put in to stay, at most all it has
}

export function readHand(position: string, seat: number): PokerHand | undefined {
  const [head = '', ...parts] = position.split('|').map((part) => part.trim());
  const players = parts.filter((part) => !part.startsWith('last')).map((part) => {
    const found = /^(\S+) (\d+)\+(\d+)\/(\d+) (\S+)$/.exec(part);
    if (!found) return undefined;
    const [, cards = '-', stack, put, bet, did] = found;
    return { cards, stack: Number(stack), put: Number(put), bet: Number(bet), isIn: cards !== '-' && did !== 'fold' };
  });
  const own = players[seat];
  if (!own || !/^([2-9TJQKA][cdhs]){2}$/.test(own.cards) || !own.isIn) return undefined;
  const board = /board=(\S+)/.exec(head)?.[1] ?? '-';
  const most = Math.max(...players.map((player) => player?.bet ?? 0));
  return {
    cards: own.cards,
    board: board === '-' ? '' : board,
    opponents: players.filter((player, k) => k !== seat && player?.isIn).length,
    pot: players.reduce((sum, player) => sum + (player?.put ?? 0), 0),
    toCall: Math.min(own.stack, most - own.bet),
  };
}

// The share of the pot that a call must win to be worth it.
export function odds({ pot, toCall }: PokerHand): number {
  return toCall > 0 ? toCall / (pot + toCall) : 0;
}
