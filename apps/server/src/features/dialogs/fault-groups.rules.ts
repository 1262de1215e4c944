import type { Json, State, Trace } from '@balcao/dialog/flow';
import { wireId } from '@balcao/dialog/place';
import { inWords } from './fault-words.rules.ts';

/** What a turn knows about its faults. */
export type Seen = { trace: Trace[]; variables: State['variables'] };

/** A problem as it is counted: a block's wire id ('' for none), and what went wrong (pt-BR), without anybody's data. */
export type Problem = { block: string; fault: string };

const MOST_LETTERS = 300;
const CUT = '…';
/** Words before the author's own: the place, or the effect that could not be applied. */
const AT_BLOCK = /^"([^"/]+\/[^"/]+)": /;
const OF_EFFECT = /^([a-z_]+): /;
const NAMED_BLOCK = /"([^"/]+\/[^"/]+)"/;
/** Shorter values are parts of ordinary words. */
const SHORT = 3;
const NUMBERS = /\d[\d.,/-]{2,}\d/g;
const ADDRESSES = /[\w.+-]+@[\w.-]+/g;

function* textsIn(value: Json): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value);
  else if (value && typeof value === 'object')
    for (const each of Object.values(value)) yield* textsIn(each);
}

/** The sandbox ends long words somewhere, and says the line after that. */
const LONG = 100;
const LINE = / \(line \d+\)$/;

/** Long words without the beginning of a value at their end, whose rest was cut off. */
function withoutCutValue(words: string, values: string[]): string {
  const line = LINE.exec(words)?.[0] ?? '';
  const said = words.slice(0, words.length - line.length);
  if (said.length < LONG) return words;
  const cuts = values.map((value) => {
    for (let most = Math.min(value.length, said.length); most >= SHORT; most -= 1)
      if (said.endsWith(value.slice(0, most))) return most;
    return 0;
  });
  const cut = cuts.reduce((longest, one) => Math.max(longest, one), 0);
  return cut === 0 ? words : said.slice(0, -cut) + CUT + line;
}

/** Words without what the visitor said: authors' code may throw it. The sandbox writes controls as spaces. */
function withoutData(words: string, variables: Json): string {
  const texts = [...textsIn(variables)].map((text) => text.replaceAll(/\p{Cc}+/gu, ' '));
  const said = [...new Set(texts)].filter(({ length }) => length >= SHORT);
  const longestFirst = said.toSorted((one, other) => other.length - one.length);
  const without = longestFirst.reduce((left, value) => left.replaceAll(value, CUT), words);
  return withoutCutValue(without, said).replace(ADDRESSES, CUT).replace(NUMBERS, CUT);
}

function blockOf(fault: string, trace: Trace[]): string {
  const effect = OF_EFFECT.exec(fault)?.[1];
  const walked = effect && trace.findLast(({ type }) => type === `action.${effect}`);
  if (walked) return wireId(walked.at);
  const named = NAMED_BLOCK.exec(fault)?.[1];
  const last = trace.at(-1);
  return named ?? (last && !effect ? wireId(last.at) : '');
}

const counted = (fault: string) => inWords(fault).slice(0, MOST_LETTERS).toWellFormed();

/** A fault of a turn as it is counted, so that the same problem of two conversations is one. */
export function problemOf(fault: string, { trace, variables }: Seen): Problem {
  const block = blockOf(fault, trace);
  const place = AT_BLOCK.exec(fault)?.[0] ?? OF_EFFECT.exec(fault)?.[0];
  if (place === undefined) return { block, fault: counted(fault) };
  const words = withoutData(fault.slice(place.length), variables);
  const whole = place.startsWith('"') ? words : place + words;
  return { block, fault: counted(whole) };
}

/** So many conversations without the fault on a newer version say that it is gone. */
export const ENOUGH_TALKS = 10;

/** `block`: its hash when the fault was seen. `used`: the version for new tickets with the same block (null: not there any more). */
export type Life = {
  block: string;
  blockHash: string | null;
  lastVersion: number;
  used: { version: number; blockHash: string | null; talks: number } | null;
};

/** Why a fault counts as corrected, or as open (docs/decisions/062). */
export type Judgement =
  | { state: 'open'; why: 'in_use' | 'untried' }
  | { state: 'corrected'; why: 'gone' | 'changed' | 'quiet' };

/** Only a later version than the last one that showed the fault can have corrected it. */
export function judge({ block, blockHash, lastVersion, used }: Life): Judgement {
  if (!used || used.version <= lastVersion) return { state: 'open', why: 'in_use' };
  if (block && used.blockHash === null) return { state: 'corrected', why: 'gone' };
  if (block && used.blockHash !== blockHash) return { state: 'corrected', why: 'changed' };
  const quiet = used.talks >= ENOUGH_TALKS;
  return quiet ? { state: 'corrected', why: 'quiet' } : { state: 'open', why: 'untried' };
}
