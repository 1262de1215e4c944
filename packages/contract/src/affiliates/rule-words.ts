import { formatCurrency } from '@balcao/brazil/money';
import type { CommissionRule, CommissionValue } from './rule.ts';

const amount = (value: CommissionValue) =>
  typeof value === 'number' ? formatCurrency(value) : `${value.replace('.', ',')}%`;

function holdWords(days: number): string {
  if (days === 0) return 'Cada comissão pode ser paga assim que a cobrança é paga.';
  const after = days === 1 ? '1 dia' : `${days} dias`;
  return `Cada comissão pode ser paga ${after} depois que a cobrança é paga.`;
}

/** A rule in sentences, as its affiliate reads them. */
export function ruleSentences({ kind, value, on, hold_days, tiers }: CommissionRule): string[] {
  const what = kind === 'percent' ? `${amount(value)} do que o cliente paga` : amount(value);
  const which = on === 'first' ? 'na primeira compra de cada cliente' : 'em cada cobrança paga';
  return [
    `Você ganha ${what}, ${which}.`,
    ...tiers.map(
      (tier) =>
        `A partir de ${formatCurrency(tier.from_cents)} em vendas no mês: ${amount(tier.value)}.`,
    ),
    holdWords(hold_days),
  ];
}
