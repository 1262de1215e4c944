import { daysBetween } from '@balcao/brazil/bank-days';
import { foldText } from '@balcao/brazil/fold-text';
import type { CandidateKind } from '@balcao/contract/finance/matching';

/** A line of a statement, as suggestions read it. */
export type OpenLine = { on: string; cents: number; text: string; document: string | null };

/** What a candidate says of itself. Cents are signed as the line's. */
export type Facts = {
  kind: CandidateKind;
  id: number;
  description: string;
  on: string | null;
  /** What is open of it. */
  leftCents: number;
  /** What it asks on the line's day, if that is another amount. */
  askedCents: number | null;
  /** Numbers and names by which a bank's text may name it, and how people call them. */
  marks: readonly { word: string; text: string }[];
  taxId: string | null;
  name: string | null;
};

export type Scored = Facts & { score: number; why: string[] };

const SAME_AMOUNT = 55;
const PART_OF_AMOUNT = 20;
const SAME_DAY = 25;
const LOST_BY_DAY = 2;
const MARK = 40;
const TAX_ID = 25;
const NAME = 20;
const SHORTEST_MARK = 4;
const SHORTEST_WORD = 3;

/** A text's words without accents, in lower case, with a space on either side of each. */
const wordsOf = (text: string) =>
  ` ${foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;

/** A mark or a number as it is compared: letters and digits alone, without zeros in front. */
const bare = (text: string) =>
  foldText(text)
    .replace(/[^a-z0-9]/g, '')
    .replace(/^0+/, '');

type Points = { points: number; why: string };

function amountPoints({ cents }: OpenLine, { leftCents, askedCents }: Facts): Points[] {
  if (cents === leftCents) return [{ points: SAME_AMOUNT, why: 'mesmo valor' }];
  if (cents === askedCents)
    return [{ points: SAME_AMOUNT, why: 'valor com juros, multa ou desconto do dia' }];
  if (Math.sign(cents) !== Math.sign(leftCents)) return [];
  const why = Math.abs(cents) < Math.abs(leftCents) ? 'parte do valor' : 'valor maior que o aberto';
  return [{ points: Math.abs(cents) < Math.abs(leftCents) ? PART_OF_AMOUNT : 0, why }];
}

function dayPoints(line: OpenLine, { on }: Facts): Points[] {
  if (on === null) return [];
  const days = Math.abs(daysBetween(line.on, on));
  const points = Math.max(0, SAME_DAY - LOST_BY_DAY * days);
  const why =
    days === 0 ? 'mesmo dia' : days === 1 ? '1 dia de diferença' : `${days} dias de diferença`;
  return [{ points, why }];
}

function textPoints(line: OpenLine, { marks, taxId, name }: Facts): Points[] {
  const text = wordsOf(`${line.text} ${line.document ?? ''}`);
  const numbers = text.trim().split(' ').map(bare);
  const joined = bare(`${line.text} ${line.document ?? ''}`);
  const mark = marks.find(({ text: said }) => {
    const wanted = bare(said);
    return numbers.includes(wanted)
      ? wanted.length > 0
      : wanted.length > 2 * SHORTEST_MARK && joined.includes(wanted);
  });
  const found: Points[] = [];
  if (mark) found.push({ points: MARK, why: `${mark.word} no texto` });
  const id = taxId && bare(taxId);
  // Banks leave zeros out and put the id between other digits.
  if (id && id.length > 2 * SHORTEST_MARK && joined.includes(id))
    found.push({ points: TAX_ID, why: `${taxId.length === 11 ? 'CPF' : 'CNPJ'} no texto` });
  const named = name
    ? wordsOf(name)
        .trim()
        .split(' ')
        .filter((word) => word.length >= SHORTEST_WORD)
    : [];
  const hits = named.filter((word) => text.includes(` ${word} `)).length;
  if (named.length > 0 && hits === named.length) found.push({ points: NAME, why: 'nome no texto' });
  else if (hits >= 2 || (hits === 1 && named[0] !== undefined && text.includes(` ${named[0]} `)))
    found.push({ points: Math.floor(NAME / 2), why: 'parte do nome no texto' });
  return found;
}

/** How sure it is that a line is the candidate, 0 to 100, and why. */
export function scored(line: OpenLine, facts: Facts): Scored {
  const parts = [amountPoints(line, facts), dayPoints(line, facts), textPoints(line, facts)].flat();
  const sum = parts.reduce((all, { points }) => all + points, 0);
  // Money booked in this very account is likelier than what merely waits.
  const base = facts.kind === 'movement' ? 10 : 0;
  const why = parts.map(({ why: said }) => said);
  return { ...facts, score: Math.min(100, sum + base), why };
}

const RULE = 70;
const MOST_BY_LENGTH = 25;

export type Rule = {
  id: number;
  text: string;
  direction: string;
  description: string;
  used: number;
};

type Ready = { rule: Rule; wanted: string };

/** A rule that fits a line: the longer its text, the surer. */
function ruled(line: OpenLine, { rule, wanted }: Ready): Scored {
  const used = rule.used > 0 ? [rule.used === 1 ? 'usada 1 vez' : `usada ${rule.used} vezes`] : [];
  return {
    kind: 'rule',
    id: rule.id,
    description: rule.description,
    on: null,
    leftCents: line.cents,
    askedCents: null,
    marks: [],
    taxId: null,
    name: null,
    score: RULE + Math.min(MOST_BY_LENGTH, wanted.length),
    why: [`texto “${rule.text}”`, ...used],
  };
}

/** Finds the rules whose text stands in a line's: each rule's words are made ready once for all lines. */
export function ruleFinder(rules: readonly Rule[]): (line: OpenLine) => Scored[] {
  const ready = rules
    .map((rule): Ready => ({ rule, wanted: wordsOf(rule.text).trim() }))
    .filter(({ wanted }) => wanted !== '');
  return (line) => {
    const said = wordsOf(line.text);
    const direction = line.cents > 0 ? 'receivable' : 'payable';
    return ready
      .filter(({ rule, wanted }) => rule.direction === direction && said.includes(` ${wanted} `))
      .map((one) => ruled(line, one));
  };
}

const order = ['movement', 'charge', 'entry', 'rule'];

/** The best candidates of a line, surest first. Those that say nothing but another amount are none. */
export function best(candidates: readonly Scored[], most: number): Scored[] {
  return candidates
    .filter(({ score }) => score >= 30)
    .toSorted(
      (a, b) => b.score - a.score || order.indexOf(a.kind) - order.indexOf(b.kind) || a.id - b.id,
    )
    .slice(0, most);
}

/** How much of a line a candidate takes: all of it, or what is open of the candidate if that is less. */
export const takenBy = ({ cents }: OpenLine, { leftCents, askedCents }: Facts): number =>
  cents === askedCents || Math.abs(cents) <= Math.abs(leftCents) ? cents : leftCents;

/** Whether the first candidate is certain: sure enough, of the whole line, and no other nearly as sure. */
export function certain(line: OpenLine, found: readonly Scored[], least: number): Scored | null {
  const [first, second] = found;
  if (!first || first.score < least || first.kind === 'charge') return null;
  if (first.leftCents !== line.cents || (second && second.score > first.score - 5)) return null;
  return first;
}

/** What a text may name: runs of digits, words with digits, tax ids. */
export function namedIn({ text, document }: OpenLine) {
  const all = `${text} ${document ?? ''}`;
  const runs = [...new Set((all.match(/\d[\d.\-/]*/g) ?? []).map((run) => run.replace(/\D/g, '')))];
  const words = [...new Set(all.match(/[A-Za-z0-9]{3,40}/g) ?? [])].slice(0, 40);
  return {
    numbers: runs
      .filter((run) => run.length >= 2 && run.length <= 15)
      .map(Number)
      .slice(0, 20),
    words: [...new Set([...words, ...words.map((word) => word.toUpperCase())])],
    taxIds: runs.filter((run) => run.length === 11 || run.length === 14).slice(0, 5),
  };
}

/** The lasting part of a bank's text: without numbers, dates and what is too short; what a rule is taught by. */
export function lastingText(text: string): string {
  const words = text
    .replace(/[^\p{L}\d]+/gu, ' ')
    .split(' ')
    .filter((word) => word.length >= 2 && !/\d/.test(word));
  return words.slice(0, 6).join(' ').slice(0, 100);
}
