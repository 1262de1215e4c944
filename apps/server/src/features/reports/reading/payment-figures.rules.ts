import { cents, type FigureDefinition, share } from './figure-definition.rules.ts';

const dueDay = 'O vencimento em dia sem banco conta no dia útil seguinte.';

/** What was asked and paid. That less is open than of an earlier period is not said to be better: that one had longer to be paid. */
export const paymentFigures: readonly FigureDefinition[] = [
  cents(
    'asked_cents',
    'Cobrado',
    `Valor das cobranças emitidas e não canceladas que vencem no período. ${dueDay}`,
    null,
    'asked',
    (all) => all.cents('asked'),
  ),
  cents(
    'paid_cents',
    'Pago',
    `O que já se pagou das cobranças que vencem no período, com multa e juros; o devolvido não sai daqui. ${dueDay}`,
    'more',
    'settled',
    (all) => all.cents('settled'),
  ),
  cents(
    'open_cents',
    'Em aberto',
    `O que ainda falta das cobranças que vencem no período, sem multa e juros. ${dueDay}`,
    null,
    'open',
    (all) => all.cents('open'),
  ),
  cents(
    'overdue_cents',
    'Vencido',
    `Do que está em aberto, o que já venceu. ${dueDay}`,
    null,
    'overdue',
    (all) => all.overdueCents,
  ),
  cents(
    'refunded_cents',
    'Devolvido',
    `O que se devolveu das cobranças que vencem no período. ${dueDay}`,
    'less',
    'refunded',
    (all) => all.cents('refunded'),
  ),
  {
    key: 'charges',
    label: 'Cobranças',
    unit: 'count',
    better: null,
    rows: 'asked',
    formula: `Cobranças emitidas e não canceladas que vencem no período. ${dueDay}`,
    value: ({ n }) => n('asked'),
  },
  {
    key: 'paid_share',
    label: 'Pago do cobrado',
    unit: 'percent',
    better: 'more',
    rows: 'settled',
    formula: 'Pago dividido por cobrado.',
    listed: 'As linhas são o que se pagou.',
    value: (all) => share(all.cents('settled'), all.cents('asked')),
  },
];
