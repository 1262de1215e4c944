import { formatCurrency } from '@balcao/brazil/money';
import type { CommissionRule, CommissionValue } from '@balcao/contract/affiliates/rule';

const amount = (value: CommissionValue) =>
  typeof value === 'number' ? formatCurrency(value) : `${value.replace('.', ',')}%`;

/** Whether a value of the form is a rule. */
export const isRule = (value: unknown): value is CommissionRule =>
  typeof value === 'object' && value !== null && 'kind' in value && 'tiers' in value;

/** A rule in a few words, for lists. */
export function ruleText({ kind, value, on, tiers }: CommissionRule): string {
  const what = kind === 'percent' ? amount(value) : `${amount(value)} por venda`;
  const which = on === 'first' ? ', só na primeira' : '';
  const more =
    tiers.length === 0 ? '' : tiers.length === 1 ? ' · 1 faixa' : ` · ${tiers.length} faixas`;
  return `${what}${which}${more}`;
}
