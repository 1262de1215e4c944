import { expect, test } from 'vitest';
import { sheetOf } from './months.rules.ts';
import { batchStatement, monthStatement, type StatementLine } from './statement.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const of = { company: 'Solar Aurora', name: 'Bia', code: 'bia', now };
const line = (amount_cents: number, day: number): StatementLine => ({
  amount_cents,
  made_at: new Date(`2026-11-0${day}T02:00:00Z`),
  payable_at: new Date('2026-12-01T12:00:00Z'),
  ...{ reversed: false, af_batch_id: null, paid_on: null },
});
const months = [
  {
    ...{ month: '2026-10', visits: 0, conversations: 0, tickets: 1, sales: 1, salesCents: 10_000 },
    ...{ earnedCents: 1_000, reversedCents: 0, paidCents: 0 },
  },
  {
    ...{ month: '2026-11', visits: 0, conversations: 0, tickets: 0, sales: 1, salesCents: 5_000 },
    ...{ earnedCents: 700, reversedCents: 200, paidCents: 1_000 },
  },
];
const cellsOf = ({ rows }: { rows: { cells: string[] }[] }) =>
  rows.flatMap(({ cells }) => (cells.length ? [[cells[0], cells.at(-1)]] : []));

test('a month begins, moves and ends; what has no row of its own is in one', () => {
  const sheet = sheetOf(months, '2026-11');
  const payments = [{ id: 7, paid_on: '2026-11-10', amount_cents: 1_000 }];
  const drawn = monthStatement(of, { month: '2026-11', sheet, lines: [line(400, 2)], payments });
  expect(drawn.lines).toContain('Mês: novembro de 2026');
  expect(cellsOf(drawn)).toEqual([
    ['Saldo no início do mês', 'R$ 10,00'],
    ['Comissão de uma venda', 'R$ 4,00'],
    ['Outras comissões e estornos', 'R$ 1,00'],
    ['Pagamento do lote nº 7', '-R$ 10,00'],
    ['Comissões do mês', 'R$ 7,00'],
    ['Estornos do mês', '-R$ 2,00'],
    ['Pagamentos do mês', '-R$ 10,00'],
    ['Saldo no fim do mês', 'R$ 5,00'],
  ]);
  // The day of São Paulo, where the month's first hours of UTC are still the day before.
  expect(drawn.rows[1]?.cells.slice(1, 4)).toEqual(['01/11/2026', '01/12/2026', 'Em carência']);
});

test('a batch says of what it was made', () => {
  const payment = { id: 7, paid_on: '2026-11-10', amount_cents: 800 };
  const lines = [line(1_000, 2), line(-200, 3)].map((one) => ({ ...one, af_batch_id: 7 }));
  const drawn = batchStatement(of, {
    payment,
    lines: lines.map((one) => ({ ...one, paid_on: '2026-11-10' })),
  });
  expect(cellsOf(drawn)).toEqual([
    ['Comissão de uma venda', 'R$ 10,00'],
    ['Estorno de uma venda', '-R$ 2,00'],
    ['Valor pago', 'R$ 8,00'],
  ]);
  expect(drawn.rows[0]?.cells[3]).toBe('Paga');
});
