import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isValidTaxId } from '@balcao/brazil/tax-id';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../apps/server/test/database.ts';
import { inherited } from '../apps/server/test/inherited.ts';

let url: string;
let client: pg.Client;
beforeAll(async () => {
  ({ url } = await testDatabase());
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into gl_business_unit (name, legal_name, cnpj) values ('Um', 'Um Ltda', '11222333000181');
    insert into gl_sector (business_unit_id, name, code, color)
      select id, 'Setor ' || n, 'setor' || n, '#000000' from gl_business_unit, generate_series(1, 3) n;
    insert into gl_user (name, nickname, email, level) values ('Ana', 'Ana', 'ana@exemplo.com.br', 5)`);
});
afterAll(() => client.end());

/** Runs the command in a separate process. */
async function seed(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'seed.ts'), ...args], {
    env: { ...inherited(), DATABASE_URL: url, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, err, code };
}

async function counts() {
  const { rows } = await client.query(`
    select (select count(*)::int from gl_user where level > 5) as people, count(*)::int as tickets,
      count(distinct status_id)::int as statuses, count(distinct sector_id)::int as sectors,
      count(distinct person_id)::int > 30 as spread, min(created_at) < now() - interval '700 days' as old,
      max(updated_at) <= now() as past,
      (select count(*)::int from gl_thread) as threads, (select count(*)::int from gl_message) as messages,
      (select count(distinct parent_code)::int from gl_thread join gl_message on thread_id = gl_thread.id
        where search is not null and channel_id = 3) as spoken
    from at_ticket`);
  return rows[0];
}

test('creates customers with valid tax ids and tickets with five messages each, and fills them up to N later', async () => {
  const { out, code, err } = await seed('--users', '30', '--tickets', '100');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toBe('clientes: 30\natendimentos: 100\nPronto.\n');
  await seed('--users', '50', '--tickets', '200');
  expect(await counts()).toEqual({
    people: 50,
    tickets: 200,
    statuses: 7,
    sectors: 3,
    spread: true,
    old: true,
    past: true,
    threads: 250,
    messages: 1_000,
    spoken: 200,
  });
  const { rows } = await client.query('select tax_id from gl_user where level > 5');
  expect(rows.map(({ tax_id }) => isValidTaxId(tax_id))).not.toContain(false);
});

test('a company’s database is not changed, unless the command insists', async () => {
  await client.query(
    `insert into gl_user (name, nickname, email, level) values ('Eva', 'Eva', 'eva@empresa.com.br', 1)`,
  );
  const refused = await seed('--users', '60');
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toContain('--yes');
  expect((await counts()).people).toBe(50);
  expect(await seed('--users', '60', '--yes')).toMatchObject({ code: 0 });
  expect((await counts()).people).toBe(60);
});

test.each([[[]], [['--users', '-1']], [['--tickets', 'muitos']], [['--todos']]])(
  '%j is answered with how to use it',
  async (args) => {
    const { code, err } = await seed(...args);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('Uso: npm run') });
  },
);
