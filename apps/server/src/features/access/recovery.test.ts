import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { revokeLinks, sendLink } from './recovery.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a link is not mailed to an address that its person gives up at that moment', async () => {
  const { ctx } = server;
  const email = 'mudou@exemplo.com.br';
  const { id } = await ctx.db
    .insertInto('gl_user')
    .values({ name: 'Mudou', nickname: '', email, level: 10, tax_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  let asked: Promise<void> | undefined;
  const since = new Date().toISOString();
  await ctx.db.transaction().execute(async (trx) => {
    const backend = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const moved = { email: 'mudou-se@exemplo.com.br' };
    await trx.updateTable('gl_user').set(moved).where('id', '=', id).execute();
    asked = sendLink(ctx, { username: email, since });
    // Our lock is waited for: the call must decide on the state after it.
    const waiting = sql`select pid from pg_stat_activity
      where ${backend.rows[0]?.pid} = any(pg_blocking_pids(pid))`;
    const waits = async () => (await waiting.execute(ctx.db)).rows.length;
    await expect.poll(waits, { timeout: 20_000 }).toBe(1);
    await revokeLinks(trx, id);
  });
  await asked;
  const links = ctx.db.selectFrom('gl_token').select('kind').where('user_id', '=', id);
  expect(await links.execute()).toEqual([]);
  await sendLink(ctx, { username: 'mudou-se@exemplo.com.br', since });
  expect(await links.execute()).toEqual([{ kind: 'create' }]);
});
