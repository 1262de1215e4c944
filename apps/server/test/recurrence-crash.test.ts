import { expect, test, vi } from 'vitest';
import { crashOffices, killed, PATIENCE } from './crash-office.ts';
import { dayFromNow } from './days.ts';

/** kill -9 while the next charges are made: each exists whole or not at all, and the next server makes the rest once. */
const TIMES = 6;
const office = crashOffices();

test('killed in the middle, no charge of a repetition is made twice, by halves or not at all', async () => {
  const { one, two, rows, start, undone } = await office();
  const { child, admin } = await start();
  const [{ id: unit, last_our_number: last }] = await rows(
    `select id, last_our_number from gl_business_unit where bank_code = '001' order by id limit 1`,
  );
  const due_date = dayFromNow(5);
  const ids: number[] = [];
  for (const person_name of ['Um', 'Dois', 'Três']) {
    const charge = { value_cents: 1_000, due_date, person_name, business_unit_id: Number(unit) };
    const body = { ...charge, every: 'month', times: TIMES, emit: true, days_ahead: 0 };
    const answer = await admin.call('/api/pm_transaction/recurrence', { method: 'POST', body });
    ids.push((answer.body.recurrence as { id: number }).id);
  }
  const made = async () =>
    (
      await rows(
        `select recurrence_id, recurrence_number, our_number from pm_transaction
         where recurrence_id = any($1) and status = 'emitted' order by 1, 2`,
        [ids],
      )
    ).map((row) => Object.values(row).map(Number) as [number, number, number]);

  // The last repetition holds the job up; then its audit does, with the charge written and nothing committed.
  await two.query('begin');
  await two.query(
    `select from pm_transaction where recurrence_id = $1 and recurrence_number = 1 for update`,
    [ids[2]],
  );
  for (const id of ids) {
    const body = { days_ahead: 365 };
    expect((await admin.call(`/api/pm_recurrence/${id}`, { method: 'PUT', body })).status).toBe(
      200,
    );
  }
  const held = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await rows(held)).toHaveLength(1), PATIENCE);
  const before = await made();
  expect(before.length).toBeLessThan(3 * TIMES);
  await one.query('begin');
  await one.query('lock table gl_audit in share row exclusive mode');
  await two.query('commit');
  const waiting = `select from pg_locks where relation = 'gl_audit'::regclass and not granted`;
  await vi.waitFor(async () => expect((await two.query(waiting)).rows).toHaveLength(1), PATIENCE);
  await killed(child);
  await one.query('commit');
  await undone();
  expect(await made()).toEqual(before);

  await start();
  await vi.waitFor(async () => expect(await made()).toHaveLength(3 * TIMES), PATIENCE);
  const found = await made();
  const all = ids.flatMap((id) => Array.from({ length: TIMES }, (_, at) => [id, at + 1]));
  expect(found.map(([id, number]) => [Number(id), number])).toEqual(
    all.map(([id, number]) => [Number(id), number]),
  );
  const numbers = found.map(([, , ours]) => ours).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, at) => Number(last) + 1 + at));
  const ended = await rows(
    `select state, made, next_due_date from pm_recurrence where id = any($1)`,
    [ids],
  );
  expect(ended).toEqual(ids.map(() => ({ state: 'finished', made: TIMES, next_due_date: null })));
}, 400_000);
