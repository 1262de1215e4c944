import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { Actor } from '../../../platform/actor.ts';
import { actorNow } from '../../access/actor-now.ts';
import { exportReport } from './export.ts';

// A file of rows ends when whoever asked for it loses the right to it meanwhile.

let server: TestServer;
const ROWS = 20_000;
const email = 'larissa@exemplo.com.br';
const query = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;

beforeAll(async () => {
  server = await startTestServer();
  await query(
    `insert into rp_fact (kind, at, day, sector_id, channel)
    select 'arrived', '2020-01-15', '2020-01-15', sector_id, 'office' from generate_series(1, $1)
    cross join (select min(sector_id) as sector_id from gl_user_sector
      where user_id = (select id from gl_user where email = $2)) own`,
    [ROWS, email],
  );
});
afterAll(() => server.stop());

type Way = { sessionId?: number; tokenId?: number };

async function begin(way: Way = {}): Promise<Readable> {
  await query(
    `update gl_user set active = true, granted = '{can_see_sector_reports}' where email = $1`,
    [email],
  );
  const [person] = await query('select id from gl_user where email = $1', [email]);
  const actor = (await actorNow(server.ctx, server.ctx.db, person.id)) as Actor;
  const { file } = await exportReport(
    server.ctx,
    { ...actor, ...way },
    {
      ...{ name: 'tickets', format: 'csv', key: 'arrived', from: '2020-01-01', to: '2020-01-31' },
    },
  );
  return file as Readable;
}

/** How many lines came, and whether the file ended as it should. */
async function read(file: Readable, meanwhile: () => Promise<unknown>) {
  let [lines, begun] = [0, false];
  try {
    for await (const piece of file) {
      lines += String(piece).split('\r\n').length - 1;
      if (!begun) await meanwhile();
      begun = true;
    }
    return { lines, whole: true };
  } catch {
    return { lines, whole: false };
  }
}

test('with the right, all rows come', async () => {
  const found = await read(await begin(), async () => {});
  expect(found).toEqual({ lines: ROWS + 1, whole: true });
});

/** A session of hers, an admin's in which the admin acts as her, a token of hers, or the token of a page that a session opened. */
async function way(kind: 'session' | 'acting' | 'token' | 'page'): Promise<Way> {
  const [session] = await query(
    `insert into gl_session (user_id, acting_as, token_hash, expires_at, ip, user_agent)
    select owner.id, acted.id, sha256(random()::text::bytea), now() + interval '1 day', '', ''
    from gl_user owner left join gl_user acted on acted.email = $1 and acted.id <> owner.id
    where owner.email = $2 returning id`,
    [email, kind === 'acting' ? 'admin@exemplo.com.br' : email],
  );
  if (kind === 'session' || kind === 'acting') return { sessionId: session.id };
  const of = kind === 'page' ? [session.id, null] : [null, 'Planilha'];
  const [token] = await query(
    `insert into gl_api_token (user_id, token_hash, expires_at, ability, session_id, name)
    select id, sha256(random()::text::bytea), now() + interval '1 day', 'api', $2::bigint, $3::text
    from gl_user where email = $1 returning id`,
    [email, ...of],
  );
  return { tokenId: token.id };
}

test.each([
  ['session', 'delete from gl_session'],
  ['session', 'update gl_session set expires_at = now()'],
  ['acting', 'update gl_session set acting_as = null'],
  ['token', 'delete from gl_api_token'],
  ['page', 'delete from gl_session'],
] as const)('with the %s that asked gone (%s), the file breaks off', async (kind, change) => {
  const whole = await read(await begin(await way(kind)), async () => {});
  expect(whole).toEqual({ lines: ROWS + 1, whole: true });
  const found = await read(await begin(await way(kind)), () => query(change));
  expect(found.whole).toBe(false);
});

test.each([
  ['the flag', `update gl_user set granted = '{}' where email = $1`],
  ['the login', 'update gl_user set active = false where email = $1'],
  [
    'a sector',
    'delete from gl_user_sector where user_id = (select id from gl_user where email = $1)',
  ],
])('without %s by now, the file breaks off', async (_, change) => {
  const found = await read(await begin(), () => query(change, [email]));
  expect(found.whole).toBe(false);
  expect(found.lines).toBeLessThan(ROWS);
});
