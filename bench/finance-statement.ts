import { loggedIn, type TestClient } from '../apps/server/test/client.ts';
import { ofxOf } from '../apps/server/test/statements.ts';
import { connected } from './charges-seed.ts';
import { verdict } from './rounds.ts';
import type { RunningServer } from './servers.ts';

const MAX_SECONDS = 10;

/** A bank account of its own with that many movements, one amount each, and the statement that has them. */
async function seedMoved(url: string, lines: number) {
  return connected(url, async (client) => {
    const made = await client.query(
      `insert into fn_bank_account (name, business_unit_id, opening_on)
       select 'Conta do banco de provas', min(id), current_date - 400 from gl_business_unit returning id::int`,
    );
    const bank: number = made.rows[0].id;
    await client.query(
      `insert into fn_movement (fn_bank_account_id, business_unit_id, "on", cents, transfer_id)
       select $1::bigint, (select min(id) from gl_business_unit), current_date - n % 25, 100000 + n, gen_random_uuid()
       from generate_series(1, $2::int) n`,
      [bank, lines],
    );
    const { rows } = await client.query(
      `select to_char("on", 'YYYYMMDD') as on, to_char(cents / 100.0, 'FM9999990.00') as amount, id::text as name
       from fn_movement where fn_bank_account_id = $1 order by id`,
      [bank],
    );
    return { bank, text: ofxOf(rows) };
  });
}

async function matched(admin: TestClient, id: number): Promise<number> {
  const init = { method: 'POST', body: { min_score: 50 } };
  const { status, body } = await admin.call(`/api/fn_statement/${id}/accept`, init);
  if (status !== 200) throw new Error(JSON.stringify(body).slice(0, 300));
  return (body.data as { matched: number }).matched;
}

/** A bank's statement, imported, and all of its lines matched by one act. */
export async function measureStatement(
  url: string,
  product: RunningServer,
  lines: number,
): Promise<void> {
  const { bank, text } = await seedMoved(url, lines);
  const admin = await loggedIn(`http://127.0.0.1:${product.port}`, 'admin');
  const form = new FormData();
  form.append('fn_bank_account_id', String(bank));
  form.append('file', new Blob([text]), 'extrato.ofx');
  const begun = performance.now();
  const read = await admin.call('/api/fn_statement', { method: 'POST', body: form });
  if (read.status !== 200) throw new Error(JSON.stringify(read.body).slice(0, 300));
  const reading = (performance.now() - begun) / 1000;
  const count = await matched(admin, (read.body.data as { id: number }).id);
  const seconds = (performance.now() - begun) / 1000;
  console.log(`an OFX of ${lines} lines: imported in ${reading.toFixed(1)} s`);
  console.log(
    `  ${count} matched with their movements, together ${seconds.toFixed(1)} s${verdict(count === lines && seconds < MAX_SECONDS)}\n`,
  );
}
