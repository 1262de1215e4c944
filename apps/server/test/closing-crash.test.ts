import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { TestClient } from './client.ts';
import { crashOffices, killed, PATIENCE } from './crash-office.ts';

/** kill -9 inside the closing of a month: it is closed whole or not begun, and the same call again does nothing twice. */
const office = crashOffices();
const MONTH = '2020-01';

test('killed inside its transaction or right after it, a closing is whole or not begun, and is done once', async () => {
  const { one, two, rows, start, undone } = await office();
  const [{ id }] = await rows('select id from gl_business_unit order by id limit 1');
  const unit = Number(id);
  const headers = { 'idempotency-key': randomUUID() };
  const close = (admin: TestClient) =>
    admin.call('/api/fn_month/close', {
      method: 'POST',
      headers,
      body: { business_unit_id: unit, month: MONTH },
    });
  const kept = async () => {
    const [month] = await rows(
      `select closed, package_state is not null as packed from fn_month
       where business_unit_id = $1 and month = $2`,
      [unit, `${MONTH}-01`],
    );
    const [{ audits }] = await rows(
      `select count(*)::int as audits from gl_audit where action = 'month.close'
       and after @> jsonb_build_object('business_unit_id', $1::bigint, 'month', $2::text)`,
      [unit, MONTH],
    );
    const [{ jobs }] = await rows(
      `select count(*)::int as jobs from pgboss.job where name = 'finance.package'
       and data @> jsonb_build_object('unitId', $1::bigint, 'month', $2::text)`,
      [unit, MONTH],
    );
    const [{ acts }] = await rows('select count(*)::int as acts from gl_repeated_act');
    const { closed, packed } = month ?? { closed: false, packed: false };
    return { closed, packed, audits, jobs, acts };
  };
  const nothing = await kept();
  expect(nothing).toMatchObject({ closed: false, packed: false, audits: 0, jobs: 0 });

  // The month is written and its audit waits; then all is written and the answer waits: nothing is committed.
  for (const table of ['gl_audit', 'gl_repeated_act']) {
    const { child, admin } = await start();
    await one.query('begin');
    await one.query(`lock table ${table} in share row exclusive mode`);
    const asked = close(admin).catch(() => null);
    const waiting = `select from pg_locks where relation = '${table}'::regclass and not granted`;
    await vi.waitFor(async () => expect((await two.query(waiting)).rows).toHaveLength(1), PATIENCE);
    await killed(child);
    expect(await asked).toBeNull();
    await one.query('commit');
    await undone();
    expect(await kept()).toEqual(nothing);
  }

  // The month is closed, and whoever asked has not heard of it.
  const whole = { closed: true, packed: true, audits: 1, jobs: 1, acts: nothing.acts + 1 };
  const { child, admin } = await start();
  const asked = close(admin).catch(() => null);
  await vi.waitFor(async () => expect((await kept()).closed).toBe(true), {
    ...PATIENCE,
    interval: 5,
  });
  await killed(child);
  await asked;
  await undone();
  expect(await kept()).toEqual(whole);

  const { admin: again } = await start();
  const answers = [await close(again), await close(again)];
  for (const { status, body } of answers)
    expect([status, body.data]).toMatchObject([200, { month: MONTH, closed: true }]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  const state = `select package_state as state from fn_month where business_unit_id = $1 and month = $2`;
  await vi.waitFor(
    async () => expect(await rows(state, [unit, `${MONTH}-01`])).toEqual([{ state: 'ready' }]),
    PATIENCE,
  );
  expect(await kept()).toEqual(whole);
}, 600_000);
