// What an affiliate earns, as plain data: the browser has it without zod.

/** `percent` of what a customer pays, or `fixed` cents for a sale. */
export type CommissionKind = 'percent' | 'fixed';

/** `12.50` for a percent, whole cents for a fixed amount. */
export type CommissionValue = string | number;

/**
 * How commissions are made: of the `first` charge that a customer pays or of `every` one, payable `hold_days` after it was
 * paid. A tier's `value` replaces the rule's from that volume of the month on, paid through the affiliate, the new sale included.
 */
export type CommissionRule = {
  kind: CommissionKind;
  value: CommissionValue;
  on: 'first' | 'every';
  hold_days: number;
  tiers: { from_cents: number; value: CommissionValue }[];
};

/** What the form of a new affiliate shows. */
export const usualRule: CommissionRule = {
  kind: 'percent',
  value: '10.00',
  on: 'every',
  hold_days: 30,
  tiers: [],
};

/** The most tiers of a rule, and the longest hold in days. */
export const MOST_TIERS = 10;
export const LONGEST_HOLD = 365;
