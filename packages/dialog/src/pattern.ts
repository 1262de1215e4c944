import type { Meter } from './meter.ts';
import { compiles, type Node, readPattern } from './pattern-syntax.ts';

const SOURCE_MAX = 500;
const TEXT_MAX = 2_000;
const FUEL = 1_000_000;
/** Reading a pattern takes about so many units for each of its letters. */
const READING = 10;

type Run = { characters: string[]; fuel: number };

function repeat(
  node: Extract<Node, { kind: 'repeat' }>,
  starts: Set<number>,
  run: Run,
): Set<number> {
  let fresh = starts;
  for (let count = 0; count < node.min && fresh.size > 0; count++)
    fresh = ends(node.body, fresh, run);
  const reached = new Set(fresh);
  for (let count = node.min; count < node.max && fresh.size > 0; count++) {
    const next = ends(node.body, fresh, run);
    fresh = where(next, (position) => !reached.has(position));
    for (const position of fresh) reached.add(position);
  }
  return reached;
}

function where(starts: Set<number>, holds: (position: number) => boolean): Set<number> {
  return new Set([...starts].filter(holds));
}

/** All positions where a match of `node` that begins at one of `starts` can end. No backtracking: each position is tried once. */
function ends(node: Node, starts: Set<number>, run: Run): Set<number> {
  run.fuel -= starts.size + 1;
  if (run.fuel < 0) return new Set();
  const { characters } = run;
  switch (node.kind) {
    case 'one': {
      const found = new Set<number>();
      for (const position of starts) {
        const character = characters[position];
        if (character !== undefined && node.test(character)) found.add(position + 1);
      }
      return found;
    }
    case 'edge':
      return where(starts, (position) => node.test(characters[position - 1], characters[position]));
    case 'look':
      return where(starts, (at) => ends(node.body, new Set([at]), run).size > 0 === node.wanted);
    case 'all':
      return node.parts.reduce((from, part) => ends(part, from, run), starts);
    case 'any':
      return new Set(node.options.flatMap((option) => [...ends(option, starts, run)]));
    case 'repeat':
      return repeat(node, starts, run);
  }
}

/** The flags with which a source compiles, and its tree; null for an unusable source. */
function compiled(source: string) {
  const flags =
    source.length <= SOURCE_MAX ? ['iu', 'i'].find((some) => compiles(source, some)) : undefined;
  const pattern = flags === undefined ? null : readPattern(source, flags);
  return pattern && { pattern, flags };
}

/** Whether `matches` can use a source at all. Even so it may run out of fuel on some text. */
export function isUsablePattern(source: string): boolean {
  return compiled(source) !== null;
}

/**
 * Whether an author's regular expression finds a match in a text, ignoring case (docs/product/flows.md#regular-expressions). The native
 * engine can take hours over an unlucky pattern and cannot be stopped, so it is asked about single characters only; this function
 * follows the structure over sets of positions, within a fixed amount of work.
 *
 * Syntax: that of JavaScript with the `u` flag, else without, except backreferences, look-behind and inline flags.
 *
 * `unusable`: the source does not compile, uses one of those, is longer than 500 characters or used up its work. A text of more than
 * 2,000 characters never matches.
 *
 * `meter` counts the work of a whole turn, and throws when that is too much.
 */
export function matches(source: string, text: string, meter?: Meter): boolean | 'unusable' {
  meter?.work(1 + READING * Math.min(source.length, SOURCE_MAX));
  const usable = compiled(source);
  if (!usable) return 'unusable';
  const { pattern, flags } = usable;
  if (text.length > TEXT_MAX) return false;
  const fuel = Math.min(FUEL, meter?.left ?? FUEL);
  const run: Run = { characters: flags === 'iu' ? [...text] : text.split(''), fuel };
  const found = ends(pattern, new Set(Array(run.characters.length + 1).keys()), run).size > 0;
  meter?.work(fuel - run.fuel);
  return run.fuel < 0 ? 'unusable' : found;
}
