import type { WrittenPart } from '@balcao/contract/finance/entry';
import { AppError } from '../../../platform/app-error.ts';
import { spread } from '../ledger/ledger.rules.ts';
import type { Part } from '../ledger/ledger.ts';

/** Percents have four decimals. */
const WHOLE = 1_000_000;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const tenThousandths = (percent: string) => Math.round(Number(percent) * 10_000);
const refusal = (text: string) => new AppError('INVALID', { fields: { split: [text] } });

const words = {
  percent: 'Os percentuais precisam somar 100.',
  amount: 'Os valores do rateio precisam somar o valor do lançamento.',
  both: 'Os percentuais e os valores do rateio precisam somar o valor do lançamento.',
  small: 'Cada parte do rateio precisa valer ao menos um centavo.',
};

/**
 * A spread amount by its parts, to the cent: those given in cents keep them, those in percent of the whole amount share the rest. Throws
 * INVALID at `split` when they do not add up.
 */
export function splitParts(amountCents: number, split: readonly WrittenPart[]): Part[] {
  const weights = split.map(({ percent }) => (percent ? tenThousandths(percent) : 0));
  const left = WHOLE - sum(weights);
  const given = sum(split.map(({ amount_cents }) => amount_cents ?? 0));
  const hasCents = split.some(({ amount_cents }) => amount_cents != null);
  const hasPercent = split.some(({ percent }) => percent != null);
  const misfit = refusal(hasCents ? (hasPercent ? words.both : words.amount) : words.percent);
  if (left < 0 || (!hasCents && left !== 0)) throw misfit;
  // What the parts in cents share stands last, as one weight.
  const shares = spread(amountCents, [...weights, left]);
  if (shares.at(-1) !== given) throw misfit;
  const parts = split.map(({ fn_account_id, fn_cost_center_id, percent, amount_cents }, at) => ({
    accountId: fn_account_id,
    centerId: fn_cost_center_id ?? null,
    percent: percent ?? null,
    cents: amount_cents ?? shares[at] ?? 0,
  }));
  if (parts.some(({ cents }) => cents <= 0)) throw refusal(words.small);
  return parts;
}

type Asked = {
  amount_cents: number;
  fn_account_id?: number | null | undefined;
  fn_cost_center_id?: number | null | undefined;
  split?: readonly WrittenPart[] | null | undefined;
};

/** The parts of an entry as it is asked for: its only account, or its spread. Throws INVALID. */
export function partsOf({ amount_cents, fn_account_id, fn_cost_center_id, split }: Asked): Part[] {
  if (split?.length) {
    if (fn_account_id || fn_cost_center_id)
      throw refusal('Informe a conta do lançamento ou o rateio, só um deles.');
    return splitParts(amount_cents, split);
  }
  if (!fn_account_id)
    throw new AppError('INVALID', { fields: { fn_account_id: ['Escolha a conta.'] } });
  return [{ accountId: fn_account_id, centerId: fn_cost_center_id ?? null, cents: amount_cents }];
}

/** `33.3300` as people write it, with two to four decimals. */
export const percentText = (percent: string) => percent.replace(/(\.\d{2}\d*?)0+$/, '$1');
