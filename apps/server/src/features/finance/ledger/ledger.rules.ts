import type { Direction, NewLine, Part } from './ledger.ts';

/**
 * Cents of a whole, spread over weights: the parts add up to the cents, whatever is rounded. Each part is the difference of
 * the rounded shares up to it, so that a whole that is spread piece by piece ends with its weights to the cent.
 */
export function spread(cents: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (whole <= 0n) throw new RangeError('nothing to spread over');
  let until = 0n;
  let before = 0n;
  return weights.map((weight) => {
    until += BigInt(weight);
    const share = (BigInt(cents) * until) / whole;
    const part = share - before;
    before = share;
    return Number(part);
  });
}

/** What is added to each part when the settled cents of an entry go from `before` to `after`. */
export function settledParts(
  parts: readonly Part[],
  { before, after }: { before: number; after: number },
): number[] {
  const weights = parts.map(({ cents }) => cents);
  const old = spread(before, weights);
  return spread(after, weights).map((cents, at) => cents - (old[at] ?? 0));
}

/** More (+) or less (−) in the account and for the result: what is received, and what is paid. */
export const signOf = (direction: Direction): 1 | -1 => (direction === 'receivable' ? 1 : -1);

type Sums = { amount: number; interest: number; fine: number; discount: number };

/** What moves in the bank account when an amount is settled. */
export const cashOf = (direction: Direction, { amount, interest, fine, discount }: Sums): number =>
  signOf(direction) * (amount + interest + fine - discount);

type Booked = { entryId: number; unitId: number; direction: Direction; parts: readonly Part[] };

/** The lines of an entry on the day of its competence. */
export const competenceLines = (entry: Booked, on: string): NewLine[] =>
  entry.parts.map(({ accountId, centerId, cents }) => ({
    entryId: entry.entryId,
    movementId: null,
    basis: 'competence',
    on,
    unitId: entry.unitId,
    accountId,
    centerId,
    cents: signOf(entry.direction) * cents,
  }));

type Settled = {
  movementId: number;
  on: string;
  before: number;
  sums: Sums;
  /** The accounts of interest with fines, and of discounts. */
  accounts: { interest: number; discount: number };
};

/**
 * The lines of a settlement: by cash what it settles of each part; by both what came on top of the amount, and what was
 * left, in accounts of their own.
 */
export function settlementLines(
  entry: Booked,
  { movementId, on, before, sums, accounts }: Settled,
): NewLine[] {
  const sign = signOf(entry.direction);
  const line = { entryId: entry.entryId, movementId, on, unitId: entry.unitId };
  const after = before + sums.amount;
  const cash = settledParts(entry.parts, { before, after }).map((cents, at): NewLine => {
    const { accountId = 0, centerId = null } = entry.parts[at] ?? {};
    return { ...line, basis: 'cash', accountId, centerId, cents: sign * cents };
  });
  const centerId = entry.parts.length === 1 ? (entry.parts[0]?.centerId ?? null) : null;
  const apart = [
    { accountId: accounts.interest, cents: sign * (sums.interest + sums.fine) },
    { accountId: accounts.discount, cents: -sign * sums.discount },
  ].flatMap((of): NewLine[] => [
    { ...line, ...of, centerId, basis: 'cash' },
    { ...line, ...of, centerId, basis: 'competence' },
  ]);
  return [...cash, ...apart].filter(({ cents }) => cents !== 0);
}
