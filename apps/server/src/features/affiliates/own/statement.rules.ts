import { fullDateTime, readDate } from '@balcao/brazil/dates';
import { formatCurrency } from '@balcao/brazil/money';
import { commissionWords } from '@balcao/contract/affiliates/commissions';
import type { TableContent } from '../../../platform/pdf/draw-table.ts';
import { stateOf } from '../commissions/commission.rules.ts';
import { type MonthSheet, monthName } from './months.rules.ts';

export type StatementLine = {
  amount_cents: number;
  made_at: Date;
  payable_at: Date;
  reversed: boolean;
  af_batch_id: number | null;
  paid_on: string | null;
};
export type StatementPayment = { id: number; paid_on: string; amount_cents: number };

type Of = { company: string; name: string; code: string; now: Date };
type Row = TableContent['rows'][number];

const dayOf = (at: Date) => fullDateTime(at.toISOString()).slice(0, 10);

const columns = [
  { label: 'Lançamento', width: 0 },
  { label: 'Data', width: 70 },
  { label: 'Pode ser paga em', width: 95 },
  { label: 'Situação hoje', width: 90 },
  { label: 'Valor', width: 95 },
];

const sumRow = (label: string, cents: number): Row => ({
  cells: [label, '', '', '', formatCurrency(cents)],
  strong: true,
});

function lineRow(line: StatementLine, now: Date): Row {
  const { amount_cents, made_at, payable_at } = line;
  const what = amount_cents > 0 ? 'Comissão de uma venda' : 'Estorno de uma venda';
  const state = commissionWords[stateOf(line, now)];
  return {
    cells: [what, dayOf(made_at), dayOf(payable_at), state, formatCurrency(amount_cents)],
    level: 1,
  };
}

const paymentRow = ({ id, paid_on, amount_cents }: StatementPayment): Row => ({
  cells: [
    ...[`Pagamento do lote nº ${id}`, readDate(paid_on) ?? '', '', ''],
    formatCurrency(-amount_cents),
  ],
  level: 1,
});

const restRow = (label: string, cents: number): Row[] =>
  cents === 0 ? [] : [{ cells: [label, '', '', '', formatCurrency(cents)], level: 1 }];

const head = ({ company, name, code, now }: Of, about: string) => ({
  lines: [
    company,
    `Afiliado: ${name} (código ${code})`,
    about,
    `Emitido em ${fullDateTime(now.toISOString())}`,
  ],
  columns,
  created: now,
});

const total = (rows: readonly { amount_cents: number }[]) =>
  rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

type Month = {
  month: string;
  sheet: MonthSheet;
  /** Those that are drawn; what the month has beyond them is one row. */
  lines: readonly StatementLine[];
  payments: readonly StatementPayment[];
};

/** A month's statement as a table to draw. Its rows add up to its sums, whatever is left out. */
export function monthStatement(of: Of, { month, sheet, lines, payments }: Month): TableContent {
  const { openingCents, earnedCents, reversedCents, paidCents, closingCents } = sheet;
  const moreLines = earnedCents - reversedCents - total(lines);
  return {
    title: 'Extrato de comissões',
    ...head(of, `Mês: ${monthName(month)}`),
    rows: [
      sumRow('Saldo no início do mês', openingCents),
      ...lines.map((line) => lineRow(line, of.now)),
      ...restRow('Outras comissões e estornos', moreLines),
      ...payments.map(paymentRow),
      ...restRow('Outros pagamentos', total(payments) - paidCents),
      { cells: [] },
      sumRow('Comissões do mês', earnedCents),
      sumRow('Estornos do mês', -reversedCents),
      sumRow('Pagamentos do mês', -paidCents),
      sumRow('Saldo no fim do mês', closingCents),
    ],
  };
}

type Batch = { payment: StatementPayment; lines: readonly StatementLine[] };

/** What a paid batch was made of, for one affiliate. */
export function batchStatement(of: Of, { payment, lines }: Batch): TableContent {
  const { id, paid_on, amount_cents } = payment;
  return {
    title: `Extrato do lote nº ${id}`,
    ...head(of, `Pago em ${readDate(paid_on) ?? ''}`),
    rows: [
      ...lines.map((line) => lineRow(line, of.now)),
      ...restRow('Outras comissões e estornos', amount_cents - total(lines)),
      { cells: [] },
      sumRow('Valor pago', amount_cents),
    ],
  };
}
