import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelSilentTickets } from '../src/features/chatbot/automatic-cancellation.ts';
import { anonymiseTickets } from '../src/features/people/privacy/erasure.ts';
import { foldChanges } from '../src/features/reports/folding/fold.ts';
import { loggedIn, type TestClient } from './client.ts';
import { dayFromNow } from './days.ts';
import { foldsAlone } from './folds-alone.ts';
import { randomOf } from './report-histories.ts';
import { plainPayments, plainResults } from './report-money.ts';
import { startTestServer, type TestServer } from './server.ts';

const SEED = Number(process.env.SEED ?? 20_261_128);

let server: TestServer;
let admin: TestClient;
const rows = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;

/** Payments in parts, twice and back again, hand-offs that never were and people who hold what comes, by chance. */
async function shake(random: () => number) {
  for (const { id } of await rows('select id from pm_payment order by id')) {
    const dice = random();
    if (dice < 0.15)
      await rows(
        `with twice as (
          insert into pm_payment (transaction_id, paid_on, cents, source, duplicate, refunded_cents)
          select transaction_id, paid_on + 1, cents, 'hand', true, cents from pm_payment where id = $1 returning *)
        insert into pm_refund (payment_id, transaction_id, cents, reason, state, done_at)
        select id, transaction_id, cents, 'Em dobro', 'done', now() - interval '3 days' from twice`,
        [id],
      );
    else if (dice < 0.4)
      await rows(
        `with back as (
          insert into pm_refund (payment_id, transaction_id, cents, reason, state, done_at)
          select id, transaction_id, greatest(1, cents / $2::int), 'Desistiu', 'done', now() - interval '5 days' from pm_payment
          where id = $1 returning *)
        update pm_transaction set refunded_cents = refunded_cents + back.cents from back where pm_transaction.id = transaction_id`,
        [id, dice < 0.3 ? 1 : 3],
      );
  }
  for (const { ticket_id } of await rows('select ticket_id from at_conversation order by 1'))
    if (random() < 0.3) {
      await rows(`delete from at_ticket_event where ticket_id = $1 and kind <> 'opened'`, [
        ticket_id,
      ]);
      await rows(
        `insert into at_ticket_event (ticket_id, kind, at, status_kind, business_unit_id, sector_id, user_id)
         select ticket.id, 'changed', ticket.updated_at, kind, business_unit_id, sector_id, assignee_id
         from at_ticket ticket join at_ticket_status status on status.id = status_id where ticket.id = $1`,
        [ticket_id],
      );
    }
  await rows('insert into rp_changed (ticket_id) select id from at_ticket');
}

beforeAll(async () => {
  server = await startTestServer();
  await foldsAlone(server);
  admin = await loggedIn(server.url, 'admin');
  await shake(randomOf(SEED));
  await foldChanges(server.ctx);
});
afterAll(() => server.stop());

type Report = {
  figures: { key: string; value: number | null; rows: string | null }[];
  tables: {
    key: string;
    columns: { key: string }[];
    rows: { key: string; values: (number | null)[]; rows: (string | null)[] }[];
  }[];
};
async function report(path: string): Promise<Report> {
  const { status, body } = await admin.call(`/api/report/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Report;
}
/** Opens the chat and never answers. */
async function silentVisitor() {
  const answer = await fetch(`${server.url}/chatbot/status/contato`);
  expect(answer.status).toBe(200);
  const [{ id }] = await rows('select max(ticket_id) as id from at_conversation');
  return { ticket: Number(id) };
}

const valuesOf = ({ figures }: Report) =>
  Object.fromEntries(figures.map(({ key, value }) => [key, value]));

const periods = [
  [dayFromNow(-29), dayFromNow()],
  [dayFromNow(-200), dayFromNow(-8)],
  [dayFromNow(-4), dayFromNow(-4)],
  [dayFromNow(-700), dayFromNow(30)],
] as const;

test('results are a plain count of conversations, charges and payments', async () => {
  const sectors = await rows('select id from gl_sector order by id limit 3');
  const people = await rows(
    'select assignee_id as id from at_ticket where assignee_id is not null group by 1 order by count(*) desc limit 2',
  );
  const wishes = [
    {},
    ...sectors.map(({ id }) => ({ sector: Number(id) })),
    ...people.map(({ id }) => ({ user: Number(id) })),
  ] as { sector?: number; user?: number }[];
  let [left, conversions] = [0, 0];
  for (const [from, to] of periods)
    for (const wish of wishes) {
      const { sector, user } = wish;
      const filter = `${sector ? `&sector_id=${sector}` : ''}${user ? `&user_id=${user}` : ''}`;
      const query = `results?from=${from}&to=${to}${filter}`;
      const plain = await plainResults(server, { from, to, ...wish });
      // A charge of nobody's ticket counts for who made it.
      const { charged, charged_cents, paid, paid_cents, ...shares } = plain;
      const expected = user ? shares : plain;
      const shown = valuesOf(await report(query));
      expect(shown, `seed ${SEED}: ${query}`).toMatchObject(expected);
      left += plain.left ?? 0;
      conversions += plain.conversion ?? 0;
      expect(shown.conversion ?? 0).toBeLessThanOrEqual(100);
    }
  expect([left, conversions].every((sum) => sum > 0)).toBe(true);
});

test('drop-offs are told of each chatbot, in numbers that open their rows and in R$', async () => {
  const [from, to] = periods[3];
  const { figures, tables } = await report(`results?from=${from}&to=${to}`);
  const table = tables.find(({ key }) => key === 'by');
  const at = table?.columns.findIndex(({ key }) => key === 'left') ?? -1;
  expect(table?.columns[at + 1]?.key).toBe('left_cents');
  const sum = table?.rows.reduce((all, { values }) => all + (values[at] ?? 0), 0);
  expect(sum).toBe(figures.find(({ key }) => key === 'left')?.value);
  for (const { key, values, rows: behind } of table?.rows ?? []) {
    if (!values[at]) continue;
    expect(behind[at]).toBe(`left/chatbot/${key}`);
    const path = `/api/report/results/rows?from=${from}&to=${to}&key=${behind[at]}`;
    expect((await admin.call(path)).body.total).toBe(values[at]);
  }
});

test('who never answered has not talked, and an erasure takes nobody back from the drop-offs', async () => {
  const [{ id }] = await rows(
    `select talk.ticket_id as id from at_conversation talk
     where talk.state->>'phase' = 'awaiting' and (talk.state->>'turns')::int > 0
       and not exists (select from at_ticket_event event where event.ticket_id = talk.ticket_id and kind in ('handed', 'answered', 'asked'))
     order by 1 limit 1`,
  );
  const kindsOf = async (ticket: number) => {
    await foldChanges(server.ctx);
    const facts = await rows(
      `select kind from rp_fact where ticket_id = $1 and kind in ('talked', 'left') order by 1`,
      [ticket],
    );
    return facts.map(({ kind }) => kind);
  };
  expect(await kindsOf(id)).toEqual(['left', 'talked']);
  await server.ctx.db
    .transaction()
    .execute((trx) => anonymiseTickets(trx, [Number(id)], server.ctx.clock()));
  const [{ n }] = await rows('select count(*)::int as n from rp_changed where ticket_id = $1', [
    id,
  ]);
  expect(n).toBeGreaterThan(0);
  expect(await kindsOf(id)).toEqual(['left', 'talked']);

  const { ticket } = await silentVisitor();
  expect(await kindsOf(ticket)).toEqual([]);
  await rows(
    `update at_conversation set expires_at = now() - interval '1 minute', expiry_check_at = now() - interval '1 minute'
     where ticket_id = $1`,
    [ticket],
  );
  await cancelSilentTickets(server.ctx);
  const [{ kind }] = await rows(
    `select kind from at_ticket_status where id = (select status_id from at_ticket where id = $1)`,
    [ticket],
  );
  expect(kind).toBe('cancelled');
  expect(await kindsOf(ticket)).toEqual([]);
});

test('visits are nobody’s: with a person chosen they are not there, instead of everybody’s', async () => {
  const [{ id }] = await rows(
    `select assignee_id as id from at_ticket where assignee_id is not null limit 1`,
  );
  const [from, to] = periods[3];
  const all = await report(`results?from=${from}&to=${to}`);
  expect(all.figures.find(({ key }) => key === 'visits')?.value).toBeGreaterThan(0);
  const { figures, tables } = await report(`results?from=${from}&to=${to}&user_id=${id}`);
  expect(figures.find(({ key }) => key === 'visits')).toMatchObject({ value: null, rows: null });
  expect(tables.find(({ key }) => key === 'funnel')?.rows[0]).toMatchObject({
    values: [null, null, null],
    rows: [null, null, null],
  });
});

test('arrivals of a person are those that were theirs first, in figure, hours and rows', async () => {
  const [{ id }] = await rows(
    `select user_id as id from rp_fact where kind = 'arrived' and user_id <> 0 group by 1 order by count(*) desc limit 1`,
  );
  const [from, to] = periods[3];
  const [{ n }] = await rows(
    `select count(*)::int as n from (
      select distinct on (ticket_id) user_id from at_ticket_event
      where kind in ('opened', 'changed') and user_id is not null order by ticket_id, past desc, id) first where user_id = $1`,
    [id],
  );
  expect(n).toBeGreaterThan(0);
  const { figures, tables } = await report(`tickets?from=${from}&to=${to}&user_id=${id}`);
  expect(figures.find(({ key }) => key === 'arrived')?.value).toBe(n);
  const hours = tables.find(({ key }) => key === 'hours')?.rows.flatMap(({ values }) => values);
  expect(hours?.reduce((sum, count) => (sum ?? 0) + (count ?? 0), 0)).toBe(n);
  const path = `/api/report/tickets/rows?from=${from}&to=${to}&user_id=${id}&key=arrived`;
  expect((await admin.call(path)).body.total).toBe(n);
});

test('payments are a plain count of charges by their due dates', async () => {
  for (const [from, to] of [...periods, [dayFromNow(-60), dayFromNow(90)] as const]) {
    const plain = await plainPayments(server, { from, to }, dayFromNow());
    expect(valuesOf(await report(`payments?from=${from}&to=${to}`)), `${from} ${to}`).toMatchObject(
      plain,
    );
  }
});
