import { addDays } from '@balcao/brazil/bank-days';
import type { Aging, AgingRow, Payables } from '@balcao/contract/finance/reports';
import { partsOf } from '../../../platform/sum-parts.rules.ts';
import { shareOf } from './dre.rules.ts';
import { bucketsOf, earlier, FIRST, LAST, type Span } from './period.rules.ts';
import { keyText } from './report-key.rules.ts';
import type { OpenSum } from './sums.store.ts';

type Class = Span & Pick<AgingRow, 'class' | 'name'>;

/** What is to come first, then what is late, the latest last. Due today is not late. */
function classesOf(today: string): Class[] {
  const ago = (days: number) => addDays(today, -days);
  return [
    { class: 'to_come', name: 'A vencer', from: today, until: LAST },
    { class: 'd1_30', name: '1 a 30 dias de atraso', from: ago(30), until: ago(1) },
    { class: 'd31_60', name: '31 a 60 dias de atraso', from: ago(60), until: ago(31) },
    { class: 'd61_90', name: '61 a 90 dias de atraso', from: ago(90), until: ago(61) },
    { class: 'over_90', name: 'Mais de 90 dias de atraso', from: FIRST, until: ago(91) },
  ];
}

/** The sums that the classes need. */
export function agingSums(today: string) {
  const classes = classesOf(today);
  const starts = classes.map(({ from }) => from).toSorted();
  return { parts: classes.flatMap(({ from, until }) => partsOf(from, until)), starts };
}

const cents = (sums: readonly OpenSum[]) => sums.reduce((total, one) => total + one.cents, 0);
const entries = (sums: readonly OpenSum[]) => sums.reduce((total, one) => total + one.entries, 0);

type Asked = { today: string; unitId: number | null };

/** Open receivables by how late they are. */
export function agingOf({ today, unitId }: Asked, found: readonly OpenSum[]): Aging {
  const sums = found.filter(({ direction }) => direction === 'receivable');
  const classes = classesOf(today);
  const key = ({ from, until }: Span) =>
    keyText({ of: 'entry', direction: 'receivable', from, until, unitId });
  const all = cents(sums);
  const rows = classes.map(({ from, until, ...what }, at): AgingRow => {
    const here = sums.filter(({ slot }) => slot === classes.length - at);
    const span = { from, until };
    return {
      key: key(span),
      ...what,
      entries: entries(here),
      cents: cents(here),
      share: shareOf(cents(here), all),
    };
  });
  const total = { key: key({ from: FIRST, until: LAST }), entries: entries(sums), cents: all };
  return { today, rows, totals: { ...total, overdue_cents: all - (rows[0]?.cents ?? 0) } };
}

type Days = Asked & { span: Span };

/** What was due before the period: late, and where the period begins after today also what is not late yet. */
function spansBefore({ span, today }: Days): Span[] {
  const late = { from: FIRST, until: addDays(earlier(span.from, today), -1) };
  return span.from <= today ? [late] : [late, { from: today, until: addDays(span.from, -1) }];
}

/** The sums of payables: a slot for each span before the period from 0, then one for each day. */
export function payablesSums(asked: Days) {
  const [, ...later] = spansBefore(asked);
  const { from, until } = asked.span;
  return {
    parts: [
      ...spansBefore(asked).flatMap((span) => partsOf(span.from, span.until)),
      { grain: 'day' as const, from, until },
    ],
    starts: [...later, ...bucketsOf(asked.span, 'day')].map((span) => span.from),
  };
}

/** Open payables: what was due before the period, then each day's. */
export function payablesOf(asked: Days, found: readonly OpenSum[]): Payables {
  const { span, today, unitId } = asked;
  const sums = found.filter(({ direction }) => direction === 'payable');
  const key = ({ from, until }: Span) =>
    keyText({ of: 'entry', direction: 'payable', from, until, unitId });
  const before = spansBefore(asked);
  const rows = [...before, ...bucketsOf(span, 'day')].map((part, slot) => {
    const here = sums.filter((one) => one.slot === slot);
    return {
      key: key(part),
      on: slot < before.length ? null : part.from,
      is_overdue: part.until < today,
      entries: entries(here),
      cents: cents(here),
    };
  });
  const overdue = rows.filter(({ is_overdue }) => is_overdue);
  return {
    from: span.from,
    to: span.until,
    today,
    rows,
    totals: {
      key: key({ from: FIRST, until: span.until }),
      entries: entries(sums),
      cents: cents(sums),
      overdue_cents: overdue.reduce((total, one) => total + one.cents, 0),
    },
  };
}
