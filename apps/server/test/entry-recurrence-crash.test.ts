import { expect, test, vi } from 'vitest';
import { crashOffices, killed, PATIENCE } from './crash-office.ts';
import { dayFromNow } from './days.ts';

/** kill -9 while the next entries are made: each exists whole or not at all, and the next server makes the rest once. */
const TIMES = 6;
const CENTS = 1_001;
const office = crashOffices();

test('killed in the middle, no entry of a repetition is made twice, by halves or not at all', async () => {
  const { one, two, rows, start, undone } = await office();
  const { child, admin } = await start();
  const [{ id: unit }] = await rows('select id from gl_business_unit order by id limit 1');
  const accounts = await rows(
    `select id from fn_account where code in ('3.02.001', '3.02.002') order by code`,
  );
  const split = accounts.map(({ id }) => ({ fn_account_id: Number(id), percent: '50' }));
  const due_date = dayFromNow(5);
  const ids: number[] = [];
  for (const description of ['Um', 'Dois', 'Três']) {
    const entry = { direction: 'payable', description, due_date, amount_cents: CENTS, split };
    const rhythm = { every: 'month', times: TIMES, days_ahead: 0 };
    const body = { ...entry, ...rhythm, business_unit_id: Number(unit) };
    const answer = await admin.call('/api/fn_entry/recurrence', { method: 'POST', body });
    ids.push((answer.body.recurrence as { id: number }).id);
  }
  const made = async () =>
    (
      await rows(
        `select recurrence_id, recurrence_number,
           (select sum(cents) from fn_entry_part where entry_id = fn_entry.id) as parts,
           (select sum(cents) from fn_line where entry_id = fn_entry.id) as lines
         from fn_entry where recurrence_id = any($1) order by 1, 2`,
        [ids],
      )
    ).map((row) => Object.values(row).map(Number));

  const ahead = { method: 'PUT', body: { days_ahead: 365 } };
  for (const id of ids.slice(0, 2)) {
    expect((await admin.call(`/api/fn_recurrence/${id}`, ahead)).status).toBe(200);
  }
  await vi.waitFor(async () => expect(await made()).toHaveLength(2 * TIMES + 1), PATIENCE);
  // The journal holds the third one up, with an entry written and nothing committed.
  const before = await made();
  await one.query('begin');
  await one.query('lock table fn_line in share row exclusive mode');
  expect((await admin.call(`/api/fn_recurrence/${ids[2]}`, ahead)).status).toBe(200);
  const waiting = `select from pg_locks where relation = 'fn_line'::regclass and not granted`;
  await vi.waitFor(async () => expect((await two.query(waiting)).rows).toHaveLength(1), PATIENCE);
  await killed(child);
  await one.query('commit');
  await undone();
  expect(await made()).toEqual(before);

  await start();
  await vi.waitFor(async () => expect(await made()).toHaveLength(3 * TIMES), PATIENCE);
  const all = ids.flatMap((id) =>
    Array.from({ length: TIMES }, (_, at) => [Number(id), at + 1, CENTS, -CENTS]),
  );
  expect(await made()).toEqual(all);
  const ended = await rows(
    `select state, made, next_due_date from fn_recurrence where id = any($1)`,
    [ids],
  );
  expect(ended).toEqual(ids.map(() => ({ state: 'finished', made: TIMES, next_due_date: null })));
}, 400_000);
