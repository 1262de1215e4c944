import { readDate } from '@balcao/brazil/dates';
import { formatCurrency } from '@balcao/brazil/money';
import type { CashFlow, Dre } from '@balcao/contract/finance/reports';
import { monthName } from './month.rules.ts';

type Of = { unitName: string; month: string; created: Date };

const share = (hundredths: number | null) =>
  hundredths === null ? '' : `${(hundredths / 100).toFixed(1).replace('.', ',')} %`;

const basisWords = { competence: 'competência', cash: 'caixa' };

/** The DRE of a month as a table to draw, by competence and by cash. */
export function dreTable({ unitName, month, created }: Of, dres: readonly Dre[]) {
  const rows = dres.flatMap((dre) => [
    { cells: [`Por ${basisWords[dre.basis]}`], strong: true },
    ...dre.rows.map((row) => ({
      cells: [
        [row.code, row.name].filter(Boolean).join(' '),
        formatCurrency(row.cents),
        share(row.share),
        formatCurrency(row.before_cents),
        formatCurrency(row.year_before_cents),
      ],
      level: row.kind === 'subtotal' ? 0 : row.level + 1,
      strong: row.kind === 'subtotal',
    })),
    { cells: [] },
  ]);
  return {
    title: 'Demonstração do resultado (DRE)',
    lines: [unitName, `${monthName(month)}`],
    columns: [
      { label: 'Conta', width: 0 },
      { label: 'Valor', width: 85 },
      { label: '% da receita', width: 65 },
      { label: 'Mês anterior', width: 85 },
      { label: 'Ano anterior', width: 85 },
    ],
    rows,
    created,
  };
}

/** The cash flow of a month as a table to draw, day by day. */
export function cashFlowTable({ unitName, month, created }: Of, flow: CashFlow) {
  const { totals } = flow;
  const opened = flow.rows.reduce((sum, row) => sum + row.opened_cents, 0);
  const before = totals.opening_cents - opened;
  return {
    title: 'Fluxo de caixa realizado',
    lines: [unitName, monthName(month)],
    columns: [
      { label: 'Dia', width: 0 },
      { label: 'Entradas', width: 85 },
      { label: 'Saídas', width: 85 },
      { label: 'Transferências', width: 85 },
      { label: 'Saldo', width: 95 },
    ],
    rows: [
      { cells: ['Saldo inicial', '', '', '', formatCurrency(before)], strong: true },
      ...flow.rows.map((row) => ({
        cells: [
          readDate(row.from) ?? row.from,
          formatCurrency(row.in_cents),
          formatCurrency(row.out_cents),
          formatCurrency(row.transfer_cents + row.opened_cents),
          formatCurrency(row.balance_cents),
        ],
      })),
      {
        cells: [
          'Total',
          formatCurrency(totals.in_cents),
          formatCurrency(totals.out_cents),
          formatCurrency(totals.transfer_cents + opened),
          formatCurrency(totals.closing_cents),
        ],
        strong: true,
      },
    ],
    created,
  };
}
