// The address is the state: "#/SPEC/MOVES@PLY?from=POSITION", "#/record/ID@PLY" for a game that the server
// keeps, "#/table/ID/SECRET" for a seat at a table, "#/" for the catalogue and "#/~PAGE/TEXT" for what is
// not a game. Writing what was read
// gives the same address.
import { readMoves, writeMoves } from './game/notation';

export type Route =
  | { page: 'catalogue'; search: string }
  | { page: 'board'; spec: string; moves: string[]; ply?: number; from?: string }
  | { page: 'record'; id: string; ply?: number }
  | { page: 'table'; table: string; seat: string }
  | { page: 'tool'; tool: string; text: string };

// Encodes what would end a part of the address; what people read stays as it is.
function encode(text: string): string {
  return encodeURIComponent(text)
    .replace(/%2C/g, ',')
    .replace(/%3A/g, ':')
    .replace(/%3D/g, '=')
    .replace(/%2B/g, '+')
    .replace(/%7C/g, '|');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function parse(address: string): Route {
  const text = address.replace(/^#?\/?/, '');
  const [path = '', query = ''] = split(text, '?');
  const values = new Map(
    query
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair): [string, string] => {
        const [name, value] = split(pair, '=');
        return [name, decode(value)];
      }),
  );
  const [first = '', rest = ''] = split(path, '/');
  const spec = decode(first).trim();
  if (spec === '') return { page: 'catalogue', search: values.get('search') ?? '' };
  if (spec.startsWith('~')) return { page: 'tool', tool: spec.slice(1), text: decode(rest) };

  if (spec === 'table') {
    const [table, seat] = split(rest, '/');
    return { page: 'table', table: decode(table), seat: decode(seat) };
  }
  const at = rest.lastIndexOf('@');
  if (spec === 'record') {
    const id = decode(at < 0 ? rest : rest.slice(0, at));
    const ply = at < 0 ? NaN : Number.parseInt(rest.slice(at + 1), 10);
    return { page: 'record', id, ...(ply >= 0 ? { ply } : {}) };
  }
  const moves = readMoves(spec, decode(at < 0 ? rest : rest.slice(0, at)));
  const route: Route = { page: 'board', spec, moves };
  const ply = at < 0 ? NaN : Number.parseInt(rest.slice(at + 1), 10);
  if (ply >= 0 && ply < moves.length) route.ply = ply;
  const from = values.get('from');
  if (from) route.from = from;
  return route;
}

export function write(route: Route): string {
  if (route.page === 'catalogue') return route.search ? `#/?search=${encode(route.search)}` : '#/';
  if (route.page === 'tool') return `#/~${route.tool}${route.text ? `/${encode(route.text)}` : ''}`;
  if (route.page === 'record') {
    return `#/record/${encode(route.id)}${route.ply === undefined ? '' : `@${route.ply}`}`;
  }
  if (route.page === 'table') {
    return `#/table/${encode(route.table)}${route.seat ? `/${encode(route.seat)}` : ''}`;
  }
  let address = `#/${encode(route.spec)}`;
  if (route.moves.length) address += `/${encode(writeMoves(route.spec, route.moves))}`;
  if (route.ply !== undefined && route.ply < route.moves.length) {
    address += `${route.moves.length ? '' : '/'}@${route.ply}`;
  }
  if (route.from) address += `?from=${encode(route.from)}`;
  return address;
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
