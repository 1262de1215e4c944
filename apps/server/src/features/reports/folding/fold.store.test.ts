import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../../test/charges.ts';
import { foldsAlone } from '../../../../test/folds-alone.ts';
import { externalThread } from '../../messages/external-thread.ts';
import { appendMessages, systemLine } from '../../messages/write.ts';
import { ticketThreads } from '../../tickets/ticket-thread.ts';
import { countAnew, foldChanges, hoursOf } from './fold.ts';

let office: ChargeOffice;
beforeAll(async () => {
  office = await chargeOffice();
  await foldsAlone(office.server);
});
afterAll(() => office.server.stop());

const sumOf = async (kind: string, ticket: number) => {
  await foldChanges(office.server.ctx);
  const [row] = await office.sql(
    'select coalesce(sum(cents), 0)::int as cents from rp_fact where kind = $1 and ticket_id = $2',
    [kind, ticket],
  );
  return row.cents;
};

test('what came twice never counts, neither when it comes nor when it goes back', async () => {
  const ticket = await office.open();
  const { id } = await office.made({ at_ticket_id: ticket });
  const paid = await office.post(`/${id}/settle`, { paid_on: '2026-01-05', paid_cents: 10_000 });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  expect(await sumOf('paid', ticket)).toBe(10_000);
  await office.sql(
    `insert into pm_payment (transaction_id, paid_on, cents, source, duplicate)
     values ($1, '2026-01-06', 10000, 'hand', true)`,
    [id],
  );
  // It goes to what came twice first.
  const back = await office.post(`/${id}/refund`, { value_cents: 10_000, reason: 'Em dobro' });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  const refunds = 'select state, cents from pm_refund where transaction_id = $1';
  expect(await office.sql(refunds, [id])).toEqual([{ state: 'done', cents: 10_000 }]);
  await office.sql('insert into rp_changed (ticket_id) values ($1)', [ticket]);
  expect([await sumOf('paid', ticket), await sumOf('given_back', ticket)]).toEqual([10_000, 0]);
});

test('facts are found by their keys, though a table that is being filled has no statistics', async () => {
  const { ctx } = office.server;
  const tickets = await office.sql('select id from at_ticket order by id');
  const changed = { tickets: tickets.map(({ id }) => Number(id)), charges: [] };
  const reads = await ctx.db.transaction().execute(async (trx) => {
    await sql`create temporary table kept on commit drop as select * from rp_fact`.execute(trx);
    await sql`delete from pg_statistic where starelid = 'rp_fact'::regclass`.execute(trx);
    await countAnew(trx, changed, await hoursOf(ctx, trx));
    const { rows } = await sql<{ whole: number }>`
      select seq_scan::int as whole from pg_stat_xact_user_tables where relname = 'rp_fact'`.execute(
      trx,
    );
    return rows[0]?.whole;
  });
  // The copy above is the only one.
  expect(reads).toBe(1);
});

const write = (ticket: number) =>
  office.server.ctx.db.transaction().execute((trx) => {
    const line = { ...systemLine('Olá'), authorKind: 'visitor' } as const;
    return appendMessages(trx, externalThread(ticket), [line], office.server.ctx.clock());
  });

test('a customer who writes on unanswered asks once; answered, they ask again', async () => {
  const ticket = await office.open();
  for (let line = 0; line < 3; line += 1) await write(ticket);
  const asked = () =>
    office.sql(`select id from at_ticket_event where kind = 'asked' and ticket_id = $1`, [ticket]);
  expect(await asked()).toHaveLength(1);
  await office.server.ctx.db.transaction().execute((trx) => {
    const line = { ...systemLine('Olá'), authorKind: 'staff' } as const;
    return appendMessages(trx, externalThread(ticket), [line], office.server.ctx.clock());
  });
  await write(ticket);
  expect(await asked()).toHaveLength(2);
});

const channelOf = async (ticket: number) => {
  await foldChanges(office.server.ctx);
  const [row] = await office.sql(
    `select channel from rp_fact where kind = 'arrived' and ticket_id = $1`,
    [ticket],
  );
  return row.channel;
};

test('what staff opened stays theirs when the customer writes; what a mail opened is a mail', async () => {
  const { ctx } = office.server;
  const byHand = await office.open();
  await write(byHand);
  expect(await channelOf(byHand)).toBe('office');
  const stranger = { title: 'Ajuda', name: 'Rui', address: 'rui@exemplo.net' };
  const { id } = await ctx.db
    .transaction()
    .execute(
      async (trx) =>
        ticketThreads.fromMail?.make(trx, stranger, ctx.clock()) as Promise<{ id: number }>,
    );
  expect(await channelOf(id)).toBe('mail');

  // From before it was told, the audit knows who opened it.
  await office.sql('update at_ticket set opened_via = null');
  for (const ticket of [byHand, id]) await write(ticket);
  expect([await channelOf(byHand), await channelOf(id)]).toEqual(['office', 'mail']);
});
