import { addDays } from '@balcao/brazil/bank-days';
import { MOST_ROWS } from '@balcao/contract/reports/report-names';
import type { Context } from '../../../platform/context.ts';
import { type FactKind, reportKinds } from '../folding/fact.rules.ts';
import type { Histogram } from '../histogram.rules.ts';
import type { AskedReport } from './asked.ts';
import type { Amounts } from './figure-definition.rules.ts';
import { listLargest } from './largest.store.ts';
import { earlier, type Period } from './period.rules.ts';
import { type Key, personOf, sumFacts, sumSpans } from './sums.store.ts';
import { sumVisits, visitsName } from './visits.store.ts';

const BEGINNING = '2000-01-01';

type Gathered = {
  n: Map<FactKind, number>;
  cents: Map<FactKind, number>;
  spans: Map<string, Histogram>;
  visits: number | null;
  backlog: number;
  overdueCents: number;
};

const nothing = (hasVisits = true): Gathered => ({
  n: new Map(),
  cents: new Map(),
  spans: new Map(),
  visits: hasVisits ? 0 : null,
  backlog: 0,
  overdueCents: 0,
});

/** Visits belong to chatbots, and to no member of staff; of a row that no visit names there is no number, rather than 0. */
export const hasVisits = ({ name, which }: Pick<AskedReport, 'name' | 'which'>, key: Key) =>
  name === 'results' && personOf(which) === null && visitsName(key);

const amountsOf = ({ n, cents, spans, ...more }: Gathered): Amounts => ({
  ...more,
  n: (kind) => n.get(kind) ?? 0,
  cents: (kind) => cents.get(kind) ?? 0,
  span: (kind, how) => spans.get(`${kind} ${how}`) ?? new Map(),
});

/** `withVisits` false: there is no number of visits, rather than 0. */
export const noAmounts = (withVisits = true): Amounts => amountsOf(nothing(withVisits));

function add(sum: Gathered, more: Gathered): void {
  for (const [kind, n] of more.n) sum.n.set(kind, n + (sum.n.get(kind) ?? 0));
  for (const [kind, cents] of more.cents) sum.cents.set(kind, cents + (sum.cents.get(kind) ?? 0));
  for (const [name, histogram] of more.spans) {
    const all = sum.spans.get(name) ?? new Map();
    for (const [bucket, n] of histogram) all.set(bucket, n + (all.get(bucket) ?? 0));
    sum.spans.set(name, all);
  }
  sum.visits = sum.visits === null || more.visits === null ? null : sum.visits + more.visits;
  sum.backlog += more.backlog;
  sum.overdueCents += more.overdueCents;
}

/** Whether the rows of a table hold all that the total holds, each once. */
const addsUp = (name: AskedReport['name'], key: Key): boolean =>
  name === 'payments' || (name === 'tickets' ? holders : visited).includes(key);
const holders: readonly Key[] = ['sector', 'unit', 'user'];
const visited: readonly Key[] = ['chatbot', 'sector'];
/** What people of the internet name has any number of rows: the database keeps the largest. */
const endless: readonly Key[] = ['campaign', 'affiliate', 'city'];

/** The amounts of a report's table by its rows, how many more rows there are, and the total of all. */
export async function readTable(ctx: Context, asked: AskedReport) {
  const { by, name, period } = asked;
  if (endless.includes(by)) {
    const [{ rows, rest }, total] = await Promise.all([
      gatherLargest(ctx, asked),
      readTotal(ctx, asked, period),
    ]);
    return { rows: shown(rows), rest, total };
  }
  if (!addsUp(name, by)) {
    const [rows, total] = await Promise.all([
      gather(ctx, asked, by, period),
      readTotal(ctx, asked, period),
    ]);
    return { rows: shown(rows), rest: 0, total };
  }
  const rows = await gather(ctx, asked, by, period);
  const total = nothing(hasVisits(asked, 'total'));
  for (const row of rows.values()) add(total, row);
  return { rows: shown(rows), rest: 0, total: amountsOf(total) };
}
export type TableAmounts = Awaited<ReturnType<typeof readTable>>;

/** The total of a period. */
export async function readTotal(
  ctx: Context,
  asked: AskedReport,
  period: Period,
): Promise<Amounts> {
  return amountsOf(
    (await gather(ctx, asked, 'total', period)).get('') ?? nothing(hasVisits(asked, 'total')),
  );
}

const shown = (rows: Map<string, Gathered>) =>
  new Map([...rows].map(([key, gathered]) => [key, amountsOf(gathered)]));

/** The largest rows of a table, and how many others there are. */
async function gatherLargest(ctx: Context, asked: AskedReport) {
  const { name, which, by: key, period } = asked;
  const withVisits = hasVisits(asked, key);
  const of = { which, key, kinds: reportKinds[name], withVisits };
  const { sums, count } = await listLargest(ctx.db, of, period, MOST_ROWS);
  const rows = new Map<string, Gathered>();
  for (const { key, kind, n, cents } of sums) {
    const row = rows.get(key) ?? nothing(withVisits);
    rows.set(key, row);
    if (kind === 'visits') row.visits = n;
    else {
      row.n.set(kind, n);
      row.cents.set(kind, cents);
    }
  }
  return { rows, rest: count - rows.size };
}

/** What a report's numbers are made of in a period, by the rows of a table (`total`: by one row with the key ''). */
async function gather(
  ctx: Context,
  asked: Pick<AskedReport, 'name' | 'which' | 'today'>,
  key: Key,
  period: Period,
): Promise<Map<string, Gathered>> {
  const { name, which, today } = asked;
  const kinds = reportKinds[name];
  const of = { which, key };
  const withVisits = hasVisits(asked, key);
  const yesterday = addDays(today, -1);
  const late = { from: period.from, to: earlier(period.to, yesterday) };
  const isTickets = name === 'tickets';
  // What is held has no rows but by place and person.
  const holds = isTickets && ['total', 'sector', 'unit', 'user'].includes(key);
  const [sums, spans, held, overdue, visits] = await Promise.all([
    sumFacts(ctx.db, { ...of, kinds }, period),
    isTickets ? sumSpans(ctx.db, { ...of, kinds: ['first', 'next', 'solved'] }, period) : [],
    holds ? sumFacts(ctx.db, { ...of, kinds: ['held'] }, { from: BEGINNING, to: period.to }) : [],
    name === 'payments' && late.from <= late.to
      ? sumFacts(ctx.db, { ...of, kinds: ['open'] }, late)
      : [],
    withVisits ? sumVisits(ctx.db, of, period) : [],
  ]);
  const rows = new Map<string, Gathered>();
  const row = (name: string) => {
    const known = rows.get(name) ?? nothing(withVisits);
    rows.set(name, known);
    return known;
  };
  for (const sum of sums) {
    row(sum.key).n.set(sum.kind, sum.n);
    row(sum.key).cents.set(sum.kind, sum.cents);
  }
  for (const span of spans) {
    const name = `${span.kind} ${span.is_work ? 'work' : 'clock'}`;
    const histogram = row(span.key).spans.get(name) ?? new Map();
    row(span.key).spans.set(name, histogram.set(span.bucket, span.n));
  }
  for (const sum of held) row(sum.key).backlog = sum.n;
  for (const sum of overdue) row(sum.key).overdueCents = sum.cents;
  for (const sum of visits) row(sum.key).visits = sum.n;
  return rows;
}
