/** A pattern as a tree. A test checks one character (or the characters on both sides of a position). */
export type Node =
  | { kind: 'one'; test: (character: string) => boolean }
  | { kind: 'edge'; test: (before: string | undefined, after: string | undefined) => boolean }
  | { kind: 'look'; body: Node; wanted: boolean }
  | { kind: 'all'; parts: Node[] }
  | { kind: 'any'; options: Node[] }
  | { kind: 'repeat'; body: Node; min: number; max: number };

const GROUP = /\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:))?/y;
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,(\d*))?\})\??/y;
const ATOM = /\[(?:\\.|[^\]\\])*\]|\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|.)|./isy;
/** Backreferences, `\c` and halves of surrogate pairs; look-behind and flags inside the pattern. */
const REFUSED = /^(?:\\[1-9kc]|\\ud[89a-f]|\(\?<[=!]$|\(\?[a-z-]+:$)/i;

type Reader = { source: string; flags: string; index: number; refused: boolean };

function take(reader: Reader, token: RegExp): RegExpExecArray | null {
  const sticky = new RegExp(token, reader.flags.includes('u') ? `${token.flags}u` : token.flags);
  sticky.lastIndex = reader.index;
  const found = sticky.exec(reader.source);
  if (!found) return null;
  reader.index += found[0].length;
  if (REFUSED.test(found[0])) reader.refused = true;
  return found;
}

/** Whether the native engine accepts a source with these flags; only trying tells. */
export function compiles(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/** Asks the native engine about one character at a time, where it cannot be slow, and caches its answers. */
function oneOf(atom: string, flags: string) {
  const native = new RegExp(`^(?:${atom})$`, flags);
  const known = new Map<string, boolean>();
  return (character: string): boolean => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const found = native.test(character);
    known.set(character, found);
    return found;
  };
}

function readEdge(reader: Reader, atom: string): Node | undefined {
  if (atom === '^') return { kind: 'edge', test: (before) => before === undefined };
  if (atom === '$') return { kind: 'edge', test: (_, after) => after === undefined };
  if (atom !== '\\b' && atom !== '\\B') return undefined;
  const word = oneOf('\\w', reader.flags);
  const isWord = (character: string | undefined) => character !== undefined && word(character);
  const wanted = atom === '\\b';
  return { kind: 'edge', test: (before, after) => (isWord(before) !== isWord(after)) === wanted };
}

function readAtom(reader: Reader): Node {
  const group = take(reader, GROUP)?.[0];
  if (group === undefined) {
    const atom = take(reader, ATOM)?.[0] ?? '';
    const edge = readEdge(reader, atom);
    if (edge) return edge;
    if (compiles(`(?:${atom})`, reader.flags))
      return { kind: 'one', test: oneOf(atom, reader.flags) };
    reader.refused = true;
    return { kind: 'all', parts: [] };
  }
  const body = readAny(reader);
  reader.index += 1;
  return group === '(?=' || group === '(?!'
    ? { kind: 'look', body, wanted: group === '(?=' }
    : body;
}

function readRepeated(reader: Reader): Node {
  const body = readAtom(reader);
  const found = take(reader, QUANTIFIER);
  if (!found) return body;
  const [, sign, least, range, most] = found;
  const min = least === undefined ? Number(sign === '+') : Number(least);
  if (sign) return { kind: 'repeat', body, min, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
  if (range === undefined) return { kind: 'repeat', body, min, max: min };
  return { kind: 'repeat', body, min, max: most ? Number(most) : Number.POSITIVE_INFINITY };
}

function readAll(reader: Reader): Node {
  const parts: Node[] = [];
  while (reader.index < reader.source.length && !'|)'.includes(reader.source[reader.index] ?? '')) {
    parts.push(readRepeated(reader));
  }
  return { kind: 'all', parts };
}

function readAny(reader: Reader): Node {
  const options = [readAll(reader)];
  while (reader.source[reader.index] === '|') {
    reader.index += 1;
    options.push(readAll(reader));
  }
  return options.length === 1 && options[0] ? options[0] : { kind: 'any', options };
}

/** Parses a source that the native engine compiles with these flags; null for one that cannot be matched in linear time. */
export function readPattern(source: string, flags: string): Node | null {
  const reader: Reader = { source, flags, index: 0, refused: false };
  const node = readAny(reader);
  return reader.refused ? null : node;
}
