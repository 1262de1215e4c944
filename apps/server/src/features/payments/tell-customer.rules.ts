import { readDate } from '@balcao/brazil/dates';
import { formatCurrency } from '@balcao/brazil/money';
import type { ShippedKind } from '@balcao/contract/automail/triggers';

export type Why = 'emit' | 'remind' | 'change';

/** What a customer is told of a charge; `count` is that of its instalments. */
export type ToldCharge = {
  url: string;
  open_cents: number;
  due_date: string;
  description: string;
  count: number | null;
  number: number | null;
};

const titles: Record<Why, string> = {
  emit: 'Nova cobrança',
  remind: 'Lembrete de cobrança',
  change: 'Cobrança alterada',
};

const kinds: Record<Why, ShippedKind> = {
  emit: 'charge_emitted',
  remind: 'charge_reminded',
  change: 'charge_changed',
};
/** The rule whose text the mail has. */
export const kindOf = (why: Why): ShippedKind => kinds[why];

function rowOf({ open_cents, due_date, number, count, url }: ToldCharge): string {
  const part = number && count ? `Parcela ${number} de ${count}: ` : '';
  return `${part}${formatCurrency(open_cents)}, vencimento em ${readDate(due_date) ?? due_date}: ${url}`;
}

/** The text that the person reads in the thread. */
export const customerLine = (why: Why, charges: ToldCharge[]): string =>
  charges.length === 1
    ? `${titles[why]}: ${charges.map(rowOf).join('')}`
    : [`${titles[why]}.`, ...charges.map(rowOf)].join('\n');

/** What the mail tells of them; its words are those of the rule. */
export const mailVariables = (charges: ToldCharge[]) => ({
  descricao: charges[0]?.description ?? '',
  cobrancas: charges.map(rowOf).join('\n'),
});
