import { instalmentDates, splitCents } from '@balcao/brazil/instalments';
import type { WrittenPart } from '@balcao/contract/finance/entry';
import { splitParts } from '../entries/entry-split.rules.ts';
import { spread } from '../ledger/ledger.rules.ts';
import type { EntryDraft, Part } from '../ledger/ledger.ts';

/**
 * The parts of each of these amounts, which add up to the parts of the whole in both directions, to the cent. Each amount
 * takes its share of what is left of every part, so the last one takes all of it. A part that has no cent of an amount is left out.
 */
function shareOut(amounts: readonly number[], parts: readonly Part[]): Part[][] {
  const left = parts.map(({ cents }) => cents);
  return amounts.map((amount) => {
    const shares = spread(amount, left);
    for (const [at, cents] of shares.entries()) left[at] = (left[at] ?? 0) - cents;
    return parts
      .map((part, at) => ({ ...part, percent: null, cents: shares[at] ?? 0 }))
      .filter(({ cents }) => cents > 0);
  });
}

/** What each instalment is spread over: percents anew, parts in cents as shares of theirs. Throws INVALID. */
function partsOfEach(
  amounts: readonly number[],
  { parts, split }: { parts: readonly Part[]; split: readonly WrittenPart[] },
): Part[][] {
  if (split.length && split.every(({ percent }) => percent != null))
    return amounts.map((amount) => splitParts(amount, split));
  return shareOut(amounts, parts);
}

type Asked = {
  count: number;
  sameCompetence: boolean;
  split: readonly WrittenPart[];
  group: string;
};

/** An entry in so many, which add up to it: the cents that are left over are in the first. Throws INVALID. */
export function instalmentsOf(whole: EntryDraft, asked: Asked): EntryDraft[] {
  const { count, sameCompetence, split, group } = asked;
  const amounts = splitCents(whole.amountCents, count);
  const dueDates = instalmentDates(whole.dueDate, count);
  const competences = instalmentDates(whole.competence, count);
  const parts = partsOfEach(amounts, { parts: whole.parts, split });
  return amounts.map((amountCents, at) => ({
    ...whole,
    amountCents,
    dueDate: dueDates[at] ?? whole.dueDate,
    competence: sameCompetence ? whole.competence : (competences[at] ?? whole.competence),
    parts: parts[at] ?? [],
    instalment: { number: at + 1, count, group },
  }));
}
