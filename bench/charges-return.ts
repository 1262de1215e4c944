import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import {
  type BankUnit,
  bankReturnOf,
  FIRST_OF_MANY,
  manySlips,
} from '../apps/server/test/bank-desk.ts';
import { loggedIn, type TestClient } from '../apps/server/test/client.ts';
import { connected } from './charges-seed.ts';
import { verdict } from './rounds.ts';
import type { RunningServer } from './servers.ts';

const LINES = 10_000;
const MAX_SECONDS = 10;
const CENTS = 10_000;

/** A unit of Banco do Brasil whose slips go to it by files, with slips that are open. */
async function seedSlips(client: pg.Client): Promise<BankUnit> {
  const { rows } = await client.query(
    `update gl_business_unit set bank_agency = '3073-0', bank_account = '70613-4', bank_agreement = '4466911',
       bank_wallet = '17'
     where id = (select id from gl_business_unit where bank_code = '001' order by id limit 1)
     returning id::int, cnpj, bank_code, bank_agreement, bank_wallet`,
  );
  const unit = rows[0] as BankUnit;
  await client.query(
    `insert into pm_provider_setting (business_unit_id, boleto_provider) values ($1, 'cnab')
     on conflict (business_unit_id) do update set boleto_provider = 'cnab'`,
    [unit.id],
  );
  await client.query(manySlips, [unit.id, LINES]);
  return unit;
}

/** The least that booking can cost: in one transaction, the payment, the charge and the audit of each line, rolled back. */
async function bookBare(client: pg.Client, unit: BankUnit): Promise<number> {
  const { rows } = await client.query(
    'select id::int from pm_transaction where business_unit_id = $1 and our_number >= $2 order by id',
    [unit.id, FIRST_OF_MANY],
  );
  const begun = performance.now();
  await client.query('begin');
  for (const { id } of rows) {
    await client.query({
      name: 'payment',
      text: `insert into pm_payment (transaction_id, paid_on, cents, source, external_id)
        values ($1::bigint, current_date, ${CENTS}, 'cnab', 'floor:' || $1::bigint)`,
      values: [id],
    });
    await client.query({
      name: 'charge',
      text: `update pm_transaction set status = 'paid', paid_cents = ${CENTS}, paid_at = now() where id = $1`,
      values: [id],
    });
    await client.query({
      name: 'audit',
      text: `insert into gl_audit (action, record, record_id) values ('payment.paid', 'pm_transaction', $1)`,
      values: [id],
    });
  }
  const seconds = (performance.now() - begun) / 1000;
  await client.query('rollback');
  return seconds;
}

async function applied(admin: TestClient, id: number): Promise<void> {
  await admin.call(`/api/pm_return/${id}/apply`, { method: 'POST' });
  for (;;) {
    const { body } = await admin.call(`/api/pm_return/${id}`);
    const { state, counts } = body.data as { state: string; counts: { paid: number } };
    if (state === 'applied' && counts.paid === LINES) return;
    if (state === 'applied') throw new Error(`${counts.paid} of ${LINES} slips were paid`);
    await pause(100);
  }
}

/** A bank's return of ten thousand paid slips: read with its preview, then applied. */
export async function measureReturn(url: string, product: RunningServer): Promise<void> {
  const unit = await connected(url, seedSlips);
  const bare = await connected(url, (client) => bookBare(client, unit));
  const lines = Array.from({ length: LINES }, (_, at) => ({
    our_number: FIRST_OF_MANY + at,
    paidCents: CENTS,
    feeCents: 150,
  }));
  const admin = await loggedIn(`http://127.0.0.1:${product.port}`, 'admin');
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bankReturnOf(unit, lines))]), 'retorno.ret');
  const begun = performance.now();
  const read = await admin.call('/api/pm_return', { method: 'POST', body: form });
  if (read.status !== 200) throw new Error(JSON.stringify(read.body).slice(0, 300));
  const reading = (performance.now() - begun) / 1000;
  await applied(admin, (read.body.data as { id: number }).id);
  const seconds = (performance.now() - begun) / 1000;
  console.log(`a return file of ${LINES} lines`);
  console.log(`  floor    ${bare.toFixed(1)} s, three statements for each line, one transaction`);
  console.log(
    `  product  ${seconds.toFixed(1)} s, ${reading.toFixed(1)} of them to read it and show what it will do${verdict(seconds < MAX_SECONDS)}`,
  );
  console.log(`  rate ${(bare / seconds).toFixed(2)} of the floor\n`);
}
