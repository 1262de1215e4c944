import { readDate } from '@balcao/brazil/dates';
import type * as report from '@balcao/contract/finance/reports';
import type { Cell } from '../../../platform/records/cells.ts';

export type Table = { headings: string[]; rows: Cell[][] };

const text = (value: string | null): Cell => (value === null ? null : { text: value });
const money = (cents: number | null): Cell =>
  cents === null ? null : { number: cents / 100, decimals: 2 };
const count = (number: number): Cell => ({ number, decimals: 0 });
const percent = (share: number | null): Cell =>
  share === null ? null : { number: share / 100, decimals: 2 };
const day = (date: string) => text(readDate(date));

/** What accounts held at first that began in the period. */
const openedOf = ({ rows }: report.CashFlow) =>
  rows.reduce((total, { opened_cents }) => total + opened_cents, 0);

/** The cash flow's table between the balance before it and its totals. */
export const cashFlowTable = (flow: report.CashFlow): Table => ({
  headings: [
    'De',
    'Até',
    'Entradas',
    'Saídas',
    'Transferências',
    'Saldos iniciais',
    'Saldo',
    'Previsto a receber',
    'Previsto a pagar',
    'Saldo previsto',
  ],
  rows: [
    [
      text('Saldo inicial'),
      null,
      null,
      null,
      null,
      null,
      money(flow.totals.opening_cents - openedOf(flow)),
    ],
    ...flow.rows.map((row) => [
      day(row.from),
      day(row.until),
      money(row.in_cents),
      money(row.out_cents),
      money(row.transfer_cents),
      money(row.opened_cents),
      money(row.balance_cents),
      money(row.forecast_in_cents),
      money(row.forecast_out_cents),
      money(row.forecast_balance_cents),
    ]),
    [
      text('Total'),
      null,
      money(flow.totals.in_cents),
      money(flow.totals.out_cents),
      money(flow.totals.transfer_cents),
      money(openedOf(flow)),
      money(flow.totals.closing_cents),
      money(flow.totals.forecast_in_cents),
      money(flow.totals.forecast_out_cents),
      money(flow.totals.forecast_closing_cents),
    ],
  ],
});

export const dreTable = ({ rows }: report.Dre): Table => ({
  headings: ['Código', 'Conta', 'Valor', '% da receita', 'Período anterior', 'Ano anterior'],
  rows: rows.map((row) => [
    text(row.code),
    text(row.name),
    money(row.cents),
    percent(row.share),
    money(row.before_cents),
    money(row.year_before_cents),
  ]),
});

export const agingTable = ({ rows, totals }: report.Aging): Table => ({
  headings: ['Faixa', 'Lançamentos', 'Valor', '% do total'],
  rows: [
    ...rows.map((row) => [
      text(row.name),
      count(row.entries),
      money(row.cents),
      percent(row.share),
    ]),
    [text('Total'), count(totals.entries), money(totals.cents), null],
  ],
});

export const payablesTable = ({ rows, totals }: report.Payables): Table => ({
  headings: ['Vencimento', 'Vencido', 'Lançamentos', 'Valor'],
  rows: [
    ...rows.map((row) => [
      row.on === null ? text('Antes do período') : day(row.on),
      text(row.is_overdue ? 'Sim' : 'Não'),
      count(row.entries),
      money(row.cents),
    ]),
    [text('Total'), null, count(totals.entries), money(totals.cents)],
  ],
});

export const resultsTable = ({ rows, totals, of }: report.Results): Table => ({
  headings: [
    'Código',
    of === 'unit' ? 'Unidade' : 'Centro de custo',
    'Receitas',
    'Custos',
    'Despesas',
    'Financeiro',
    'Resultado',
  ],
  rows: [...rows, { ...totals, code: null, name: 'Total' }].map((row) => [
    text(row.code),
    text(row.name),
    money(row.revenue_cents),
    money(row.cost_cents),
    money(row.expense_cents),
    money(row.financial_cents),
    money(row.result_cents),
  ]),
});
