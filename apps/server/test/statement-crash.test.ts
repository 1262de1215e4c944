import { expect, test, vi } from 'vitest';
import { dayOf } from '../src/features/payments/payments.rules.ts';
import type { TestClient } from './client.ts';
import { crashOffices, killed, PATIENCE } from './crash-office.ts';
import { ofxOf } from './statements.ts';

/** kill -9 in the middle of an import: nothing of it is there, and the same file again is imported whole once. */
const LINES = 2_000;
const office = crashOffices();

test('killed in the middle, an import has kept nothing, and again it keeps every line once', async () => {
  const { one: holder, two, rows, start, undone } = await office();
  const { child, admin } = await start();
  const [account] = await rows(`
    insert into fn_bank_account (name, business_unit_id, opening_on)
    select 'Banco de prova', min(id), '2020-01-01' from gl_business_unit returning id`);
  // The demonstration's earlier months are closed.
  const on = dayOf(new Date()).replaceAll('-', '');
  const file = ofxOf(
    Array.from({ length: LINES }, (_, at) => ({ on, amount: `${at + 1}.00`, name: String(at) })),
  );
  const send = (client: TestClient) => {
    const body = new FormData();
    body.append('fn_bank_account_id', String(account.id));
    body.append('file', new Blob([file]), 'extrato.ofx');
    return client.call('/api/fn_statement', { method: 'POST', body });
  };
  const kept = async () =>
    (
      await rows('select count(*)::int as n from fn_statement_line where fn_bank_account_id = $1', [
        account.id,
      ])
    )[0].n;

  // The import writes its audit last: it waits there, with all lines written and nothing committed.
  await holder.query('begin');
  await holder.query('lock table gl_audit in share row exclusive mode');
  const lost = send(admin).catch(() => null);
  await vi.waitFor(async () => {
    const waiting = await two.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query ilike '%gl_audit%'`,
    );
    expect(waiting.rowCount).toBeGreaterThan(0);
  }, PATIENCE);
  await killed(child);
  await lost;
  await holder.query('commit');
  await undone();
  expect(await kept()).toBe(0);

  const { admin: again } = await start();
  expect(await send(again)).toMatchObject({
    status: 200,
    body: { data: { new: LINES, known: 0 } },
  });
  expect(await send(again)).toMatchObject({
    status: 200,
    body: { data: { new: 0, known: LINES } },
  });
  expect(await kept()).toBe(LINES);
}, 400_000);
