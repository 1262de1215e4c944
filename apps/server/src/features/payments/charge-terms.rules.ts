import { countedDueDate, lastPayableDay, type Quote, quote } from '@balcao/brazil/charge-quote';
import type { ChargeTerms } from '@balcao/brazil/charge-rules';

/** The columns of a charge that decide how much it asks; rules are as the calls accepted them. */
export type TermColumns = {
  value_cents: number;
  due_date: string;
  fine: unknown;
  interest: unknown;
  discount: unknown;
  abatement: unknown;
  valid_days: number;
  /** Days of its unit's city that it counts with, besides the national ones. */
  closed_days: string[];
};

/** The terms in the calculator's form. Only checked rules are stored. */
export const termsOf = (charge: TermColumns): ChargeTerms => ({
  originalCents: charge.value_cents,
  dueDate: charge.due_date,
  fine: charge.fine as ChargeTerms['fine'],
  interest: charge.interest as ChargeTerms['interest'],
  discount: charge.discount as ChargeTerms['discount'],
  abatement: charge.abatement as ChargeTerms['abatement'],
  validDays: charge.valid_days,
  holidays: charge.closed_days,
});

/** What a charge asks on a day; null when it can no longer be paid. */
export function quoteOf(charge: TermColumns, on: string): Quote | null {
  const quoted = quote(termsOf(charge), on);
  return quoted.payable ? quoted.quote : null;
}

/** The last day on which a charge can be paid. */
export const lastDayOf = (charge: TermColumns) => lastPayableDay(termsOf(charge));

/** Money that came too late counts as on the last day. */
function countedQuote(charge: TermColumns, on: string): Quote | null {
  const last = lastDayOf(charge);
  return quoteOf(charge, on < last ? on : last);
}

/** What a charge asks in all on a day, whole cents. */
export const askedOn = (charge: TermColumns, on: string): number =>
  countedQuote(charge, on)?.total_cents ?? charge.value_cents;

/** What must have come at least on a day if the bank itself says that it has settled the charge: all but fine and interest. */
export function settledOn(charge: TermColumns, on: string): number {
  const found = countedQuote(charge, on);
  return found ? found.total_cents - found.fine_cents - found.interest_cents : charge.value_cents;
}

export const countedDay = (dueDate: string, holidays: readonly string[]) =>
  countedDueDate({ dueDate, holidays });
