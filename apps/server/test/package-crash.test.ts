import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test, vi } from 'vitest';
import { crashOffices, killed, PATIENCE } from './crash-office.ts';

/** kill -9 while a closed month's package is made: it is there whole or not at all, and the next server makes it. */
const office = crashOffices();
const MONTH = '2020-01';

test('killed in the middle, a package is not there by halves, and the next server makes it whole', async () => {
  const TMPDIR = await mkdtemp(join(tmpdir(), 'balcao-test-'));
  onTestFinished(() => rm(TMPDIR, { recursive: true }));
  const { two, rows, start, undone } = await office({ TMPDIR });
  const { child, admin } = await start();
  const [{ id }] = await rows('select id from gl_business_unit order by id limit 1');
  const [account] = await rows(`select id from fn_account where code = '3.02.001'`);
  const unit = Number(id);
  const post = (path: string, body: object) => admin.call(path, { method: 'POST', body });
  const booked = await post('/api/fn_entry', {
    direction: 'payable',
    description: 'Aluguel',
    business_unit_id: unit,
    fn_account_id: Number(account.id),
    competence: `${MONTH}-01`,
    due_date: `${MONTH}-10`,
    amount_cents: 12_345,
  });
  expect(booked.status).toBe(200);
  const kept = async () => {
    const [row] = await rows(
      `select package_state as state, package_done as done, package_key as key, package_sha256 as sha256
       from fn_month where business_unit_id = $1 and month = $2`,
      [unit, `${MONTH}-01`],
    );
    return row as { state: string; done: number; key: string | null; sha256: Buffer };
  };

  // The entries are in the file when the movements hold it up.
  await two.query('begin');
  await two.query('lock table fn_movement in access exclusive mode');
  const closing = await post('/api/fn_month/close', { business_unit_id: unit, month: MONTH });
  expect(closing.status).toBe(200);
  await vi.waitFor(
    async () => expect(await kept()).toMatchObject({ state: 'making', done: 65, key: null }),
    PATIENCE,
  );
  await killed(child);
  // What it had written went with it.
  const left = await readdir(TMPDIR);
  expect(left.filter((name) => name.startsWith('balcao-package-'))).toEqual([]);
  await two.query('commit');
  await undone();
  expect(await kept()).toMatchObject({ state: 'making', key: null });

  const next = await start();
  await vi.waitFor(async () => expect((await kept()).state).toBe('ready'), PATIENCE);
  const answer = await fetch(`${next.admin.url}/api/fn_month/${unit}/${MONTH}/package`, {
    headers: { cookie: next.admin.cookieHeader },
  });
  const zip = new Uint8Array(await answer.arrayBuffer());
  expect(createHash('sha256').update(zip).digest()).toEqual((await kept()).sha256);
  const files = unzipSync(zip);
  const manifest = JSON.parse(strFromU8(files['manifesto.json'] ?? new Uint8Array()));
  for (const { arquivo, sha256 } of manifest.arquivos) {
    const file = files[arquivo] ?? new Uint8Array();
    expect([arquivo, createHash('sha256').update(file).digest('hex')]).toEqual([arquivo, sha256]);
  }
  expect(strFromU8(files['lancamentos.csv'] ?? new Uint8Array())).toContain(';-123,45;');
}, 400_000);
