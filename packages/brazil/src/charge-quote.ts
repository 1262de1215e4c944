import {
  addDays,
  businessDaysBetween,
  daysBetween,
  nextBusinessDay,
  type OwnHolidays,
} from './bank-days.ts';
import type { ChargeTerms, DiscountRule, InterestRule } from './charge-rules.ts';

/** What a charge costs on a day, in whole cents: total = original - abatement - discount + fine + interest. */
export type Quote = {
  on: string;
  counted_due_date: string;
  original_cents: number;
  fine_cents: number;
  interest_cents: number;
  discount_cents: number;
  abatement_cents: number;
  total_cents: number;
  /** Calendar days after the counted due date. */
  days_late: number;
};

export type Quoted =
  | { payable: true; quote: Quote; lastPayableDay: string }
  | { payable: false; lastPayableDay: string };

/** The value of a rule in hundredths: cents, or hundredths of a percent. */
const hundredths = (value: string) => BigInt(value.replace('.', ''));

/** Half up, for what is not negative. */
const rounded = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);

const WHOLE = 10_000n;

/** An amount, or a percent of so many cents, over `per`. */
function part(value: string, percentOf: bigint | null, times = 1, per = 1n): bigint {
  const amount = hundredths(value) * BigInt(times);
  return percentOf === null ? amount : rounded(amount * percentOf, WHOLE * per);
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** Percent by kind: of which days a month or a year has so many; 1 and 5 are amounts. */
const PER: Record<InterestRule['kind'], bigint> = {
  1: 1n,
  2: 1n,
  3: 30n,
  4: 365n,
  5: 1n,
  6: 1n,
  7: 21n,
  8: 252n,
};

type Days = { from: string; to: string; own: OwnHolidays };

function interestOf({ kind, value }: InterestRule, base: bigint, { from, to, own }: Days): bigint {
  const days = kind < 5 ? daysBetween(from, to) : businessDaysBetween(from, to, own);
  return part(value, kind === 1 || kind === 5 ? null : base, days, PER[kind]);
}

/** Business days before `to`, from `from` on: a Saturday is as early as the Monday after it. */
const businessDaysBefore = ({ from, to, own }: Days) =>
  businessDaysBetween(addDays(from, -1), addDays(to, -1), own);

type Dated = Extract<DiscountRule, { steps: unknown }>;

/** The discount that counts on a day: the one that ends first, of those that have not ended. */
function stepOn({ steps }: Dated, on: string, { dueDate, due }: { dueDate: string; due: string }) {
  return (
    steps
      // A step that ends on the due date moves with it.
      .map(({ until, value }) => ({ until: until === dueDate ? due : until, value }))
      .filter(({ until }) => until >= on)
      .reduce<{ until: string; value: string } | null>(
        (first, next) => (first && first.until <= next.until ? first : next),
        null,
      )
  );
}

function discountOf(
  discount: DiscountRule,
  base: bigint,
  dueDate: string,
  { from: on, to: due, own }: Days,
): bigint {
  if (!('steps' in discount)) {
    const { kind, value } = discount;
    const calendar = kind === 3 || kind === 5;
    const days = calendar ? daysBetween(on, due) : businessDaysBefore({ from: on, to: due, own });
    return part(value, kind < 5 ? null : base, days);
  }
  const step = stepOn(discount, on, { dueDate, due });
  return step ? part(step.value, discount.kind === 1 ? null : base) : 0n;
}

/** The due date as it counts: moved to the next business day (API Pix 2.9.0, CobDataDeVencimento). */
export const countedDueDate = ({ dueDate, holidays }: Pick<ChargeTerms, 'dueDate' | 'holidays'>) =>
  nextBusinessDay(dueDate, holidays);

/** The last day on which a charge can be paid: so many days after the counted due date, moved to the next business day. */
export function lastPayableDay({
  dueDate,
  validDays,
  holidays,
}: Pick<ChargeTerms, 'dueDate' | 'validDays' | 'holidays'>): string {
  return nextBusinessDay(addDays(nextBusinessDay(dueDate, holidays), validDays), holidays);
}

/** The last day (`yyyy-mm-dd`) of the discount that a day has; null without one, and for one that is counted anew each day. */
export function discountUntil(terms: ChargeTerms, on: string): string | null {
  const { discount, dueDate } = terms;
  const due = countedDueDate(terms);
  if (!discount || !('steps' in discount) || on > due) return null;
  return stepOn(discount, on, { dueDate, due })?.until ?? null;
}

/**
 * "Quanto pago hoje?" for any day, or that it can no longer be paid (docs/product/charge-calculation.md). Takes terms that
 * `chargeFaults` has nothing against; each part is exact and rounded to the cent once, half up.
 */
export function quote(terms: ChargeTerms, on: string): Quoted {
  const own = terms.holidays ?? [];
  const last = lastPayableDay(terms);
  if (on > last) return { payable: false, lastPayableDay: last };
  const due = countedDueDate(terms);
  const original = BigInt(terms.originalCents);
  const { abatement, discount, fine, interest } = terms;
  const percentOf = (kind: number, whole: bigint) => (kind === 1 ? null : whole);
  const off = abatement ? part(abatement.value, percentOf(abatement.kind, original)) : 0n;
  const abated = least(off, original);
  const base = original - abated;
  const late = on > due;
  const parts = {
    fine: late && fine ? part(fine.value, percentOf(fine.kind, base)) : 0n,
    interest: late && interest ? interestOf(interest, base, { from: due, to: on, own }) : 0n,
    discount:
      late || !discount
        ? 0n
        : least(discountOf(discount, base, terms.dueDate, { from: on, to: due, own }), base),
  };
  return {
    payable: true,
    lastPayableDay: last,
    quote: {
      on,
      counted_due_date: due,
      original_cents: terms.originalCents,
      fine_cents: Number(parts.fine),
      interest_cents: Number(parts.interest),
      discount_cents: Number(parts.discount),
      abatement_cents: Number(abated),
      total_cents: Number(base - parts.discount + parts.fine + parts.interest),
      days_late: late ? daysBetween(due, on) : 0,
    },
  };
}
