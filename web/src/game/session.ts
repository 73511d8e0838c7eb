// A game as a tree of moves, and which position of it is shown. A session is a value: functions
// return a new one and change nothing. The root is the start, or a position that was given.

export interface Node {
  readonly id: number;
  readonly parent: number; // -1 at the root
  readonly move: string;
  readonly chance: boolean; // made by chance, not by a player
  readonly children: readonly number[]; // the first one continues the main line
}

export interface Session {
  readonly spec: string;
  readonly from?: string;
  readonly nodes: readonly Node[];
  readonly current: number;
}

export function start(spec: string, from?: string): Session {
  const root: Node = { id: 0, parent: -1, move: '', chance: false, children: [] };
  return { spec, ...(from ? { from } : {}), nodes: [root], current: 0 };
}

export function node(session: Session, id: number = session.current): Node {
  const found = session.nodes[id];
  if (!found) throw new Error(`no node ${id}`);
  return found;
}

// Makes a move at the position shown: goes to it if it is in the tree, adds it if it is new.
export function play(session: Session, move: string, chance = false): Session {
  const here = node(session);
  const known = here.children.find((id) => node(session, id).move === move);
  if (known !== undefined) return { ...session, current: known };
  const id = session.nodes.length;
  const nodes = session.nodes.slice();
  nodes[here.id] = { ...here, children: [...here.children, id] };
  nodes.push({ id, parent: here.id, move, chance, children: [] });
  return { ...session, nodes, current: id };
}

export function playAll(session: Session, moves: readonly string[]): Session {
  return moves.reduce((s, move) => play(s, move), session);
}

export function goTo(session: Session, id: number): Session {
  return session.nodes[id] ? { ...session, current: id } : session;
}

// Returns the nodes from the first move to this one.
export function pathTo(session: Session, id: number = session.current): Node[] {
  const path: Node[] = [];
  for (let at = node(session, id); at.parent >= 0; at = node(session, at.parent)) path.push(at);
  return path.reverse();
}

// Returns the nodes of the line that is shown: the path to the position and on along first moves.
export function line(session: Session): Node[] {
  const nodes = pathTo(session);
  for (let at = node(session); at.children[0] !== undefined; ) {
    at = node(session, at.children[0]);
    nodes.push(at);
  }
  return nodes;
}

// The next or last position in which somebody decides: outcomes of chance are passed over.
export function forward(session: Session): Session {
  let at = node(session);
  do {
    const next = at.children[0];
    if (next === undefined) break;
    at = node(session, next);
  } while (followedByChance(session, at));
  return { ...session, current: at.id };
}

// Where chance opens the game there is nothing before the first decision.
export function back(session: Session): Session {
  let at = node(session);
  do {
    if (at.parent < 0) return session;
    at = node(session, at.parent);
  } while (followedByChance(session, at));
  return { ...session, current: at.id };
}

function followedByChance(session: Session, at: Node): boolean {
  const next = at.children[0];
  return next !== undefined && node(session, next).chance;
}

export function first(session: Session): Session {
  let at = session;
  for (let before = back(at); before.current !== at.current; before = back(at)) at = before;
  return at;
}

export function last(session: Session): Session {
  let at = session;
  for (let next = forward(at); next.current !== at.current; next = forward(at)) at = next;
  return at;
}

// The same turn in the next (or with -1 the previous) variation.
export function variation(session: Session, step: 1 | -1): Session {
  const here = node(session);
  if (here.parent < 0) return session;
  const siblings = node(session, here.parent).children;
  const at = siblings.indexOf(here.id);
  const next = siblings[(at + step + siblings.length) % siblings.length];
  return next === undefined ? session : { ...session, current: next };
}

// Makes the line through this node the main one.
export function promote(session: Session, id: number): Session {
  const nodes = session.nodes.slice();
  for (let at = node(session, id); at.parent >= 0; at = node(session, at.parent)) {
    const parent = nodes[at.parent]!;
    const others = parent.children.filter((child) => child !== at.id);
    nodes[parent.id] = { ...parent, children: [at.id, ...others] };
  }
  return { ...session, nodes };
}

// Removes a move and all that follows. Numbers are given anew, so that none is left unused.
export function remove(session: Session, id: number): Session {
  const gone = node(session, id);
  if (gone.parent < 0) return session;
  const nodes: Node[] = [];
  let current = 0;
  const copy = (old: number, parent: number): number => {
    const at = node(session, old);
    const fresh = nodes.length;
    if (old === session.current) current = fresh;
    nodes.push({ ...at, id: fresh, parent, children: [] });
    const children = at.children.filter((child) => child !== id).map((child) => copy(child, fresh));
    nodes[fresh] = { ...nodes[fresh]!, children };
    if (old === gone.parent && pathTo(session).some((step) => step.id === id)) current = fresh;
    return fresh;
  };
  copy(0, -1);
  return { ...session, nodes, current };
}

export function moves(nodes: readonly Node[]): string[] {
  return nodes.map((at) => at.move);
}

// Finds the node that these moves lead to, if the tree has them.
export function find(session: Session, path: readonly string[]): number | undefined {
  let at = node(session, 0);
  for (const move of path) {
    const next = at.children.find((id) => node(session, id).move === move);
    if (next === undefined) return undefined;
    at = node(session, next);
  }
  return at.id;
}

// Text that keeps the tree over a reload, and a session read back from it.
export function save(session: Session): string {
  const nodes = session.nodes.map((at) => [at.parent, at.move, at.chance ? 1 : 0, at.children]);
  return JSON.stringify({ spec: session.spec, from: session.from, nodes, current: session.current });
}

export function load(text: string): Session | undefined {
  try {
    const read = JSON.parse(text) as {
      spec: string;
      from?: string;
      nodes: [number, string, number, number[]][];
      current: number;
    };
    const nodes = read.nodes.map(
      ([parent, move, chance, children], id): Node => ({
        id,
        parent,
        move,
        chance: chance === 1,
        children,
      }),
    );
    const valid = nodes.every(
      (at) =>
        (at.id === 0) === (at.parent === -1) &&
        at.children.every((child) => nodes[child]?.parent === at.id),
    );
    if (!valid || !nodes[read.current]) return undefined;
    return {
      spec: read.spec,
      ...(read.from ? { from: read.from } : {}),
      nodes,
      current: read.current,
    };
  } catch {
    return undefined;
  }
}
