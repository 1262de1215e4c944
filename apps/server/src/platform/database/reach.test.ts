import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { tlsDatabase } from '../../../test/tls-proxy.ts';
import { loadConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { exitCodes, type StartFault } from '../start-fault.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { openDatabase } from './open.ts';
import { reachDatabase } from './reach.ts';
import { logSpareConnections } from './spare-connections.ts';

const log = createLogger('silent');
let own: Awaited<ReturnType<typeof testDatabase>>;
let secure: Awaited<ReturnType<typeof tlsDatabase>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let authority: string;

beforeAll(async () => {
  own = await testDatabase();
  secure = await tlsDatabase(own.url);
  folder = await temporaryFolder();
  authority = join(folder.path, 'ca.pem');
  writeFileSync(authority, secure.authority);
});
afterAll(async () => {
  await secure.close();
  folder.remove();
  await own.drop();
});

async function reach(url: string, ca?: string): Promise<string> {
  const settings = { DATABASE_URL: url, ...(ca && { DATABASE_CA: ca }) };
  const { databaseUrl = '' } = loadConfig(settings, []);
  const { pool, close } = openDatabase(databaseUrl, { max: 1, log });
  try {
    await reachDatabase(pool, { embedded: false });
    return 'reached';
  } catch (error) {
    return String(error);
  } finally {
    await close();
  }
}

test('with the certificate of its authority a database is reached over TLS', async () => {
  expect(await reach(secure.url, authority)).toBe('reached');
});

test.each([
  ['an authority that nobody knows', () => `${secure.url}?sslmode=verify-full`, /DATABASE_CA/],
  ['no TLS', () => own.url.replace(/\?|$/, '?sslmode=verify-full&'), /não aceita conexões com TLS/],
])('a database with %s is told in one line', async (_what, url, line) => {
  expect(await reach(url())).toMatch(line);
});

test('of our own database nothing is said of DATABASE_URL', async () => {
  const { pool, close } = openDatabase('postgres://a@127.0.0.1:1/x', { max: 1, log });
  const fault = await reachDatabase(pool, { embedded: true }).catch((error: StartFault) => error);
  await close();
  expect(fault).toMatchObject({
    exitCode: exitCodes.clusterFailed,
    lines: [expect.stringMatching(/^O PostgreSQL embutido parou: o servidor recusou a conexão\. /)],
  });
});

test('a database under another name than that of its certificate is not taken', async () => {
  const other = secure.url.replace('localhost', '127.0.0.1');
  expect(await reach(other, authority)).toMatch(/certificado do servidor é de outro nome/);
});

test('the start says what max_connections leaves, and warns when that is little', async () => {
  const lines: string[] = [];
  const noted = createLogger('info', {
    destination: { write: (line: string) => void lines.push(line) },
  });
  const { pool, close } = openDatabase(own.url, { max: 1, log });
  await logSpareConnections(pool, 3, noted);
  await logSpareConnections(pool, 100_000, noted);
  await close();
  const [plenty, tight] = lines.map((line) => JSON.parse(line));
  expect(plenty).toMatchObject({ level: 30, wanted: 3 });
  expect(plenty.left).toBe(plenty.max_connections - plenty.reserved - plenty.used);
  expect(tight).toMatchObject({ level: 40, wanted: 100_000 });
});
