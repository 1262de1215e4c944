import { expect, test, vi } from 'vitest';
import type { TestClient } from './client.ts';
import { crashOffices, killed, PATIENCE } from './crash-office.ts';

/** kill -9 in the middle of a bulk emission: each charge is whole or not begun, and going on does nothing twice. */
const CHARGES = 60;
const BEFORE = 30;
const office = crashOffices();

test('killed in the middle, a bulk emission leaves no charge by halves, and the next server ends it once', async () => {
  const { one, two, rows, start, undone } = await office();
  const { child, admin } = await start();
  const [{ id: unit, last_our_number: first }] = await rows(
    `select id, last_our_number from gl_business_unit where bank_code = '001' order by id limit 1`,
  );
  const ids: number[] = [];
  for (let at = 0; at < CHARGES; at += 1) {
    const draft = { value_cents: 1_000, due_date: '2090-01-31', person_name: `Lote ${at}` };
    const body = { ...draft, business_unit_id: Number(unit) };
    const answer = await admin.call('/api/pm_transaction', { method: 'POST', body });
    ids.push((answer.body.data as { id: number }).id);
  }
  const emitted = async () =>
    (
      await rows(
        `select our_number from pm_transaction where id = any($1) and status = 'emitted'`,
        [ids],
      )
    ).map(({ our_number }) => Number(our_number));
  const audits = async () =>
    (
      await rows(
        `select record_id from gl_audit where action = 'payment.emit' and record_id = any($1)`,
        [ids],
      )
    ).length;

  // The charge in the middle holds the job up; then its audit does, with its number taken and nothing committed.
  await two.query('begin');
  await two.query('select from pm_transaction where id = $1 for update', [ids[BEFORE]]);
  const asked = { method: 'POST', body: { act: 'emit', ids } } as const;
  const { job } = (await admin.call('/api/pm_transaction/bulk', asked)).body.data as {
    job: string;
  };
  const progress = async (client: TestClient) => (await client.call(`/api/job/${job}`)).body.data;
  await vi.waitFor(
    async () => expect(await progress(admin)).toMatchObject({ state: 'running', done: BEFORE }),
    PATIENCE,
  );
  await one.query('begin');
  await one.query('lock table gl_audit in share row exclusive mode');
  await two.query('commit');
  const waiting = `select from pg_locks where relation = 'gl_audit'::regclass and not granted`;
  await vi.waitFor(async () => expect((await two.query(waiting)).rows).toHaveLength(1), PATIENCE);
  await killed(child);
  await one.query('commit');
  await undone();
  expect([(await emitted()).length, await audits()]).toEqual([BEFORE, BEFORE]);

  const { admin: again } = await start();
  await vi.waitFor(
    async () => expect(await progress(again)).toMatchObject({ state: 'done', done: CHARGES }),
    PATIENCE,
  );
  const report = ids.map((id) => ({ id, state: 'done', message: null }));
  expect(await progress(again)).toMatchObject({ report });
  const numbers = Array.from({ length: CHARGES }, (_, at) => Number(first) + 1 + at);
  expect((await emitted()).toSorted((a, b) => a - b)).toEqual(numbers);
  expect(await audits()).toBe(CHARGES);
}, 400_000);
