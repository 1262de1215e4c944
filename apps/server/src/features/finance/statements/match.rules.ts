import { formatCurrency } from '@balcao/brazil/money';
import type { Match } from '@balcao/contract/finance/matching';

/** The parts of a match with the line's sign: of a line of what was paid people also write them without. */
export function signedMatches(cents: number, matches: readonly Match[]): Match[] {
  const turn = cents < 0 && matches.every(({ amount_cents }) => amount_cents > 0);
  return matches.map((one) => ({
    ...one,
    amount_cents: turn ? -one.amount_cents : one.amount_cents,
  }));
}

/** Why these parts are not the line; null if they are. */
export function matchFault(cents: number, matches: readonly Match[]): string | null {
  const sum = matches.reduce((all, { amount_cents }) => all + amount_cents, 0);
  if (sum !== cents)
    return `As partes somam ${formatCurrency(sum)}, e a linha é de ${formatCurrency(cents)}.`;
  const named = new Set(matches.map(({ kind, id }) => `${kind} ${id}`));
  if (named.size !== matches.length) return 'A mesma opção aparece duas vezes.';
  const isWhole = matches.every(
    (one) => one.kind === 'entry' || one.interest_cents + one.fine_cents + one.discount_cents === 0,
  );
  return isWhole ? null : 'Só lançamentos têm juros, multa e desconto.';
}

/** What is settled of an entry by a part of a line; what came on top is in the part, a discount is not. */
export const settledBy = ({ amount_cents, interest_cents, fine_cents, discount_cents }: Match) => ({
  amountCents: Math.abs(amount_cents) - interest_cents - fine_cents + discount_cents,
  interestCents: interest_cents,
  fineCents: fine_cents,
  discountCents: discount_cents,
});
