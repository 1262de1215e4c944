import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { outboxOf } from '../../../platform/mail.ts';
import { checkAudit, sealAudit } from '../../audit/sealing.ts';
import { fromTheFirst, oldTickets } from './retention.store.ts';
import { applyRetention } from './retention.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const keep = (kind: string, days: number | null) =>
  admin.call(`/api/gl_retention/${kind}`, { method: 'PUT', body: { days } });
const plan = async (kind: string, days: number) =>
  (await admin.call(`/api/gl_retention/${kind}/plan?days=${days}`)).body.rows;
const later = (days: number) => ({
  ...server.ctx,
  clock: () => new Date(Date.now() + days * 86_400_000),
});
const named = async () => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select case when status.kind in ('done', 'cancelled') then 'closed' else 'open' end as kind,
      count(*) as count
    from at_ticket join at_ticket_status status on status.id = status_id
    where anonymised_at is null group by 1`.execute(server.ctx.db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
};

test('nothing is deleted unless an admin sets a period, and the log not before the law allows', async () => {
  expect((await admin.call('/api/gl_retention')).body.data).toEqual([
    { kind: 'tickets', days: null },
    { kind: 'files', days: null },
    { kind: 'audit', days: null },
  ]);
  const before = await named();
  await applyRetention(later(10_000));
  expect(await named()).toEqual(before);
  expect(await keep('audit', 179)).toMatchObject({
    status: 422,
    body: { errors: { days: ['A lei pede 180 dias ou mais.'] } },
  });
  const supervisor = await loggedIn(server.url, 'supervisor');
  expect((await supervisor.call('/api/gl_retention/files/plan?days=30')).status).toBe(403);
  expect((await supervisor.call('/api/gl_retention')).status).toBe(403);
});

test('closed tickets are anonymised after their period, open ones never', async () => {
  await sql`
    update at_ticket set status_id = (select id from at_ticket_status where code = 'concluido')
    where id = (select min(id) from at_ticket)`.execute(server.ctx.db);
  const { rows: known } = await sql`
    select from ad_conversion conversion join at_ticket ticket on ticket.id = ticket_id
    join at_ticket_status status on status.id = status_id
    where status.kind in ('done', 'cancelled') and visitor is not null limit 1`.execute(
    server.ctx.db,
  );
  expect(known).toHaveLength(1);
  const before = await named();
  expect((await keep('tickets', 3_000)).status).toBe(200);
  await applyRetention(later(1));
  expect(await named()).toEqual(before);
  await applyRetention(later(4_000));
  expect(await named()).toEqual({ open: before.open });
  // Nothing leads from what was forgotten to visits.
  const { rows: tied } = await sql`
    select from ad_conversion conversion join at_ticket ticket on ticket.id = ticket_id
    where ticket.anonymised_at is not null and (visitor is not null or last_touch_id is not null)`.execute(
    server.ctx.db,
  );
  expect(tied).toEqual([]);
  await applyRetention(later(4_000));
  await keep('tickets', null);
});

test('the plan of a period counts exactly the rows that it later deletes', async () => {
  const { db } = server.ctx;
  const { id } = await db
    .selectFrom('at_ticket')
    .select('id')
    .where('person_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await sql`
    update at_ticket set anonymised_at = null, created_at = now() - interval '400 days',
      updated_at = now() - interval '400 days', status_id =
      (select id from at_ticket_status where code = 'concluido') where id = ${id}`.execute(db);
  expect([await plan('tickets', 399), await plan('tickets', 401)]).toEqual([1, 0]);
  expect(await plan('audit', 200)).toBe(0);
  await keep('tickets', 399);
  await Promise.all([applyRetention(server.ctx), applyRetention(server.ctx)]);
  expect(await plan('tickets', 399)).toBe(0);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from gl_audit
    where action = 'privacy.retention' and after @> '{"kind": "tickets", "rows": 1}'`.execute(db);
  expect(rows).toEqual([{ count: 1 }]);
  await keep('tickets', null);
});

test('an index finds the next old tickets, without those already processed', async () => {
  const batch = { before: new Date(), after: fromTheFirst, limit: 100 };
  const plan = await server.ctx.db.transaction().execute(async (trx) => {
    // With so few rows, the planner would prefer a sequential scan.
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    const { rows } = await sql<Record<string, string>>`explain ${oldTickets(batch)}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('at_ticket_named_idx');
  expect(plan).toContain('Presorted Key: ticket.created_at');
});

test('files of closed tickets are deleted with their bytes', async () => {
  const { ctx } = server;
  const { id } = await ctx.db
    .selectFrom('at_ticket')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await ctx.storage.put('at_ticket/old/file', 'x');
  await ctx.db
    .insertInto('gl_resource')
    .values({
      origin: 'at_ticket',
      parent_code: String(id),
      code: 'velho',
      filename: 'velho.txt',
      extension: 'txt',
      mime: 'text/plain',
      size: 1,
      sha256: Buffer.alloc(32),
      path: 'at_ticket/old/file',
      claimed: true,
      created_at: ctx.clock(),
    })
    .execute();
  // Nobody's mails are deleted: the outbox is not read, so an unreadable entry there causes no failure.
  await mkdir(join(outboxOf(ctx.config), 'folder.eml'), { recursive: true });
  await keep('files', 30);
  await applyRetention(later(1));
  expect(await ctx.storage.exists('at_ticket/old/file')).toBe(true);
  await applyRetention(later(5_000));
  await expect.poll(() => ctx.storage.exists('at_ticket/old/file'), { timeout: 8_000 }).toBe(false);
  const jobs = () =>
    sql<{ state: string }>`
      select state from pgboss.job where name = 'privacy.forget-bytes'
        and data->'paths' @> '["at_ticket/old/file"]'`.execute(ctx.db);
  await expect.poll(async () => (await jobs()).rows).toEqual([{ state: 'completed' }]);
  await keep('files', null);
});

test('entries of old seals are deleted, the chain stays valid, and the log records it', async () => {
  const { ctx } = server;
  const check = () => checkAudit(ctx.db, [ctx.config.secret]);
  const seal = () =>
    expect
      .poll(
        () =>
          sealAudit(ctx)
            .then(check)
            .then(({ open }) => open),
        // Open transactions of other tests in the same PostgreSQL delay the sealing.
        { timeout: 60_000 },
      )
      .toBe(0);
  await seal();
  await keep('audit', 200);
  await seal();
  await applyRetention(later(100));
  expect(await check()).toMatchObject({ pruned: 0, faults: [] });
  await applyRetention(later(300));
  const checked = await check();
  expect(checked.pruned).toBe(checked.seals - 1);
  expect(checked.faults).toEqual([]);
  await seal();
  expect((await check()).faults).toEqual([]);
});
