import type { Chosen } from '../../../records/form-values.ts';

/** A part of a spread entry as it is typed; `percent` in hundredths of one percent. */
export type PartDraft = {
  key: number;
  account: Chosen | null;
  center: Chosen | null;
  percent: number | null;
  cents: number | null;
};

/** All parts in percent, or all in cents. */
export type SplitBy = 'percent' | 'cents';

export const WHOLE = 10_000;
export const MOST_PARTS = 50;

let keys = 0;
export function blankPart(): PartDraft {
  keys += 1;
  return { key: keys, account: null, center: null, percent: null, cents: null };
}

const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((all, one) => all + (one ?? 0), 0);

/** What is left to spread: hundredths of one percent, or cents. Below zero: so much too much. */
export function restOf(parts: readonly PartDraft[], by: SplitBy, amount: number | null): number {
  return by === 'percent'
    ? WHOLE - sum(parts.map(({ percent }) => percent))
    : (amount ?? 0) - sum(parts.map(({ cents }) => cents));
}

/** The whole, shared alike: what is left over goes to the first parts. */
export function sharedAlike(
  parts: readonly PartDraft[],
  by: SplitBy,
  amount: number | null,
): PartDraft[] {
  const whole = by === 'percent' ? WHOLE : (amount ?? 0);
  const share = Math.floor(whole / parts.length);
  const over = whole - share * parts.length;
  return parts.map((part, at) => ({ ...part, [by]: share + (at < over ? 1 : 0) }));
}

const REQUIRED = 'Campo obrigatório.';

/** Errors by `split.{place}.{field}`, and `split` when the parts do not add up. */
export function splitFaults(
  parts: readonly PartDraft[],
  by: SplitBy,
  amount: number | null,
): Record<string, string> {
  const found = parts.flatMap((part, at): [string, string][] => [
    ...(part.account ? [] : [[`split.${at}.account`, REQUIRED] as [string, string]]),
    ...((part[by] ?? 0) > 0
      ? []
      : [[`split.${at}.${by}`, 'Precisa ser maior que zero.'] as [string, string]]),
  ]);
  const fits = restOf(parts, by, amount) === 0;
  const misfit =
    by === 'percent'
      ? 'Os percentuais precisam somar 100.'
      : 'Os valores do rateio precisam somar o valor do lançamento.';
  return { ...Object.fromEntries(found), ...(!fits && found.length === 0 && { split: misfit }) };
}

/** The parts of the call. */
export const splitBody = (parts: readonly PartDraft[], by: SplitBy) =>
  parts.map(({ account, center, percent, cents }) => ({
    fn_account_id: account?.id ?? 0,
    fn_cost_center_id: center?.id ?? null,
    ...(by === 'percent'
      ? { percent: ((percent ?? 0) / 100).toFixed(2) }
      : { amount_cents: cents ?? 0 }),
  }));
