import { readDate } from '@balcao/brazil/dates';
import { formatCurrency } from '@balcao/brazil/money';

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

const openings: Record<Why, string> = {
  emit: 'Há uma nova cobrança para você.',
  remind: 'Há uma cobrança em aberto para você.',
  change: 'A cobrança abaixo mudou. Boletos e códigos Pix que você já salvou não valem mais.',
};

function rowOf({ open_cents, due_date, number, count, url }: ToldCharge): string {
  const part = number && count ? `Parcela ${number} de ${count}: ` : '';
  return `${part}${formatCurrency(open_cents)}, vencimento em ${readDate(due_date) ?? due_date}: ${url}`;
}

/** The text that the person reads in the thread. */
export const customerLine = (why: Why, charges: ToldCharge[]): string =>
  charges.length === 1
    ? `${titles[why]}: ${charges.map(rowOf).join('')}`
    : [`${titles[why]}.`, ...charges.map(rowOf)].join('\n');

type Mail = { why: Why; name: string; company: string; charges: ToldCharge[] };

export function customerMail({ why, name, company, charges }: Mail) {
  const [first] = charges;
  return {
    subject: `${company}: ${titles[why].toLowerCase()}`,
    text: [
      `Olá, ${name}.`,
      openings[why],
      ...(first?.description ? [first.description] : []),
      charges.map(rowOf).join('\n'),
      'Abra o link para ver o valor de hoje e pagar.',
      'Se você já pagou, desconsidere este e-mail.',
      company,
    ].join('\n\n'),
  };
}
