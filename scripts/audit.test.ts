import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkAndKeep } from '../apps/server/src/features/audit/chain-check.ts';
import { sealAudit } from '../apps/server/src/features/audit/sealing.ts';
import { writeAudit } from '../apps/server/src/platform/database/audit.ts';
import { type Db, openDatabase } from '../apps/server/src/platform/database/open.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { temporaryFolder } from '../apps/server/src/platform/temporary-folder.ts';
import { testDatabase } from '../apps/server/test/database.ts';
import { inherited } from '../apps/server/test/inherited.ts';

const secret = 'the secret of this installation, long enough';
const log = createLogger('silent');
let folder: string;
let databaseUrl: string;
let db: Db;

beforeAll(async () => {
  const { path, remove } = await temporaryFolder();
  folder = path;
  return remove;
});

beforeEach(async () => {
  const { url, drop } = await testDatabase();
  const database = openDatabase(url, { max: 4, log });
  [databaseUrl, db] = [url, database.db];
  for (let round = 0; round < 3; round++) await sealed();
  return () => database.close().finally(drop);
});

/** Runs the command in a separate process: its exit code and its output. */
async function audit(args: string[], settings: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'audit.ts'), ...args], {
    env: {
      ...inherited(),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SESSION_SECRET: secret,
      ...settings,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

const ctx = () => ({ db, config: { secret }, clock: () => new Date(), log });
type AuditContext = Parameters<typeof checkAndKeep>[0];

async function sealed(): Promise<void> {
  const change = { action: 'update', record: 'gl_sector', recordId: 1, after: { n: 1 } } as const;
  await db.transaction().execute((trx) => writeAudit(trx, null, change));
  // Transactions of other tests in the same PostgreSQL delay the sealing.
  await expect.poll(() => sealAudit(ctx() as AuditContext)).toBeGreaterThan(0);
}

/** Statements that only the owner of the tables can run. */
async function tamper(...statements: ReturnType<typeof sql>[]): Promise<void> {
  const tables = ['gl_audit', 'gl_audit_seal', 'gl_audit_check'];
  const each = async (word: 'disable' | 'enable') => {
    for (const table of tables) {
      await sql`alter table ${sql.table(table)} ${sql.raw(word)} trigger all`.execute(db);
    }
  };
  await each('disable');
  for (const statement of statements) await statement.execute(db);
  await each('enable');
}

test('an untouched log is reported as intact, with the hash to note', async () => {
  const { code, out } = await audit(['check']);
  expect(code).toBe(0);
  expect(out).toContain('3 selos, 3 registros selados, 0 ainda sem selo.');
  const [, head = ''] = /Último selo: ([\da-f]{64})/.exec(out) ?? [];
  expect(out).toContain('Tudo confere.');
  await sealed();
  expect((await audit(['check', head])).code).toBe(0);
});

test('a changed entry, a removed and an added one are named', async () => {
  await tamper(
    sql`update gl_audit set after = '{"n": 2}' where id = 1`,
    sql`delete from gl_audit where id = 2`,
    sql`insert into gl_audit (action, record, xid) select 'update', 'gl_sector', max(xid) from gl_audit`,
  );
  const { code, out } = await audit(['check']);
  expect(code).toBe(1);
  expect(out).toContain('selo 1: registros mudados: 1');
  expect(out).toContain('selo 2: registros apagados: 2');
  expect(out).toContain('selo 3: registros acrescentados: 4');
  expect(out).toContain('O registro de auditoria foi adulterado.');
});

test('a truncated end is detected by a noted hash or by the last stored check, and otherwise not', async () => {
  const cut = [
    sql`delete from gl_audit_seal where id = 3`,
    sql`delete from gl_audit where id = 3`,
  ] as const;
  const { out } = await audit(['check']);
  const [, head = ''] = /Último selo: ([\da-f]{64})/.exec(out) ?? [];
  await tamper(...cut);
  expect((await audit(['check'])).code).toBe(0);
  const noted = await audit(['check', head]);
  expect([noted.code, noted.out]).toEqual([1, expect.stringContaining('o fim dela foi cortado')]);

  await sealed();
  await checkAndKeep(ctx() as AuditContext);
  await tamper(sql`delete from gl_audit_seal where id = 3`, sql`delete from gl_audit where id > 2`);
  const kept = await audit(['check']);
  expect([kept.code, kept.out]).toEqual([1, expect.stringContaining('o fim dela foi cortado')]);
});

test('a seal made with another secret is named, unless that secret is given', async () => {
  const other = { SESSION_SECRET: 'a newer secret of this installation, long enough' };
  const { code, out } = await audit(['check'], other);
  expect(code).toBe(1);
  expect(out).toContain('selo 1: não confere com o segredo ou com o selo anterior');
  const path = join(folder, 'old');
  writeFileSync(path, `${secret}\n`);
  expect((await audit(['check', '--old-secrets', path], other)).code).toBe(0);
});

test('a wrong command line, and a database that does not answer, end with 2', async () => {
  const wrong = await audit(['verify']);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('Uso: npm run audit')]);
  const unreadable = await audit(['check', '--old-secrets', '/nope']);
  expect([unreadable.code, unreadable.err]).toEqual([2, 'Não foi possível ler /nope (ENOENT).\n']);
  const nowhere = await audit(['check'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect([nowhere.code, nowhere.err]).toEqual([2, expect.not.stringMatching(/\n\s+at /)]);
});
