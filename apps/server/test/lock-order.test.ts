import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelSilentTickets } from '../src/features/chatbot/automatic-cancellation.ts';
import { takeMail } from '../src/features/messages/mail/inbound.ts';
import { replyAddress } from '../src/features/messages/mail/outbound.rules.ts';
import { referenceOf } from '../src/features/messages/mail/outbound.ts';
import { lockPayables } from '../src/features/payments/apply-payment.store.ts';
import { bookMoney } from '../src/features/payments/book-money.ts';
import { applyRetention } from '../src/features/people/privacy/retention.ts';
import { addDocument } from '../src/features/tickets/documents/documents.ts';
import { tokenHashOf } from '../src/platform/token.ts';
import { loggedIn, type TestClient } from './client.ts';
import { type LockOffice, lockOffice, MAILBOX, threadRow } from './lock-office.ts';
import { statuses } from './lock-race.ts';
import type { TicketOffice } from './tickets.ts';
import { openTicket } from './visitor.ts';

// Makes two actions meet: a third connection holds a row that the first action needs after it has locked others, the
// second action starts, and then the row is released. An action that locks rows in another order than
// docs/architecture.md says ends in a deadlock.

let locks: LockOffice;
let office: TicketOffice;
beforeAll(async () => {
  locks = await lockOffice();
  office = locks.office;
});
afterAll(() => locks.stop());

test('retention and a merge', async () => {
  const token = await openTicket(office.server.url);
  const [{ id }] = await office.sql(
    `update at_ticket set created_at = now() - interval '400 days', updated_at = now() - interval '400 days',
       status_id = (select id from at_ticket_status where code = 'concluido')
     where token_hash = $1 returning id`,
    [tokenHashOf(token)],
  );
  const into = await office.open();
  await office.sql(
    `insert into gl_retention (kind, days, updated_at) values ('tickets', 399, now())`,
  );
  const met = await locks.meet(
    threadRow(3),
    [id],
    [() => locks.merge(id, into), () => applyRetention(office.server.ctx)],
  );
  await office.sql('delete from gl_retention');
  expect(statuses(met)).toEqual([200, 200]);
  // The ticket changed meanwhile, so it is no longer old.
  const rows = await office.sql('select merged_into, anonymised_at from at_ticket where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ merged_into: into, anonymised_at: null }]);
});

test('two admins who change each other, both with a key of their row', async () => {
  const [admin] = await office.sql(`select id from gl_user where email = 'admin@exemplo.com.br'`);
  const [fellow] = await office.sql(
    `update gl_user set level = 1 where email = 'supervisor@exemplo.com.br' returning id`,
  );
  const [other] = await office.sql(
    `update gl_user set tax_id = '70012345164' where email = 'diego@exemplo.com.br' returning id`,
  );
  const second = await loggedIn(office.server.url, 'supervisor');
  const change = (by: TestClient, id: number, tax_id: string) => () =>
    by.call(`/api/gl_user/${id}`, { method: 'PUT', body: { tax_id } });
  const met = await locks.meet(
    // Another person is giving up the first call's number: that call has locked the fellow's row, and waits.
    'update gl_user set tax_id = null where id = $1',
    [other.id],
    [change(office.admin, fellow.id, '70012345164'), change(second, admin.id, '70012345245')],
  );
  expect(statuses(met)).toEqual([200, 200]);
});

test('a request for a signature and a merge', async () => {
  const [id, into] = [await office.open(), await office.open()];
  const { db, clock } = office.server.ctx;
  const wanted = { ticketId: id, template: 'proposta', code: 'p1', title: 'Proposta' };
  await addDocument(db, { ...wanted, variables: {} }, clock());
  await locks.write(into, 2);
  const sign = () => locks.post(`/api/at_ticket/${id}/sign_request`);
  const met = await locks.meet(threadRow(2), [into], [() => locks.merge(id, into), sign]);
  expect(statuses(met)).toEqual([200, 409]);
});

test('expiring conversations and a bulk change', async () => {
  const ids: number[] = [];
  for (const minutes of [1, 2]) {
    const token = await openTicket(office.server.url);
    const [{ id }] = await office.sql('select id from at_ticket where token_hash = $1', [
      tokenHashOf(token),
    ]);
    // The later ticket is due first.
    await office.sql(
      `update at_conversation set expires_at = now() - make_interval(mins => $2),
         expiry_check_at = now() - make_interval(mins => $2) where ticket_id = $1`,
      [id, minutes],
    );
    ids.push(id);
  }
  const assignee_id = await office.personId('admin');
  const met = await locks.meet(
    threadRow(3),
    [ids[0]],
    [
      () => cancelSilentTickets(office.server.ctx),
      () => locks.post('/api/at_ticket/bulk', { ids, set: { assignee_id } }),
    ],
  );
  expect(statuses(met)).toEqual([200, 200]);
});

test('a bulk change still reaches a ticket whose status changes meanwhile', async () => {
  const id = await office.open();
  const assignee_id = await office.personId('admin');
  const change = `update at_ticket set status_id =
    (select id from at_ticket_status where code = 'concluido') where id = $1`;
  const [bulk] = await locks.meet(
    change,
    [id],
    [() => locks.post('/api/at_ticket/bulk', { ids: [id], set: { assignee_id } })],
  );
  expect(bulk).toMatchObject({ done: { status: 200, body: { done: [id], failed: [] } } });
});

test('a payment during a merge goes to the ticket that continues', async () => {
  const { ticket, payment } = await locks.customer();
  const [into, last] = [await office.open(), await office.open()];
  await locks.write(last, 2);
  expect((await locks.merge(ticket, into)).status).toBe(200);
  const met = await locks.meet(
    threadRow(2),
    [last],
    [() => locks.merge(into, last), () => locks.pay(payment)],
  );
  expect(statuses(met)).toEqual([200, 200]);
  const told = (await office.lines(last, 2)).map(({ body }) => body);
  expect(told.at(-1)).toMatch(/^Chegou R\$ 0,01/);
});

test('a mail during a merge is delivered again, and goes to the ticket that continues', async () => {
  const { ctx } = office.server;
  const person_email = `${randomUUID()}@cliente.example.com`;
  const id = await office.open('Atendimento', { person_email });
  const into = await office.open('Atendimento', { person_email });
  await locks.write(into, 2);
  const to = replyAddress(MAILBOX, referenceOf(ctx, id));
  const head = `From: Ana <${person_email}>\r\nTo: ${to}\r\nMessage-ID: <${randomUUID()}@x>`;
  const mail = () => takeMail(ctx, Buffer.from(`${head}\r\nSubject: Oi\r\n\r\nE a conta?`));
  const met = await locks.meet(threadRow(2), [into], [() => locks.merge(id, into), mail]);
  expect(statuses(met)).toMatchObject([200, { code: 'UNAVAILABLE' }]);
  expect(await mail()).toBe('accepted');
  expect((await office.lines(into, 3)).map(({ body }) => body)).toEqual(['E a conta?']);
});

describe('balances', () => {
  const account = 'select from at_ticket_account where ticket_id = $1 for update';
  const credit = (id: number) =>
    locks.post(`/api/at_ticket/${id}/balance`, { amount_cents: 1_000, reason: 'Sinal' });
  const transfer = (from_id: number, to_id: number) => () =>
    locks.post('/api/at_ticket_balance/transfer', {
      from_id,
      to_id,
      amount_cents: 100,
      reason: 'Acerto',
    });
  let one: number;
  let other: number;
  beforeEach(async () => {
    [one, other] = [await office.open(), await office.open()];
    await Promise.all([credit(one), credit(other)]);
  });

  test('two transfers in opposite directions', async () => {
    const met = await locks.meet(account, [one], [transfer(other, one), transfer(one, other)]);
    expect(statuses(met)).toEqual([200, 200]);
  });

  test('a transfer and a merge of the same tickets', async () => {
    const met = await locks.meet(
      account,
      [one],
      [transfer(other, one), () => locks.merge(one, other)],
    );
    expect(statuses(met)).toEqual([200, 200]);
    const [{ cents }] = await office.sql(
      'select balance_cents as cents from at_ticket_account where ticket_id = $1',
      [other],
    );
    expect(cents).toBe(2_000);
  });

  test('a payment that credits its ticket, and a merge into that ticket', async () => {
    const { ticket, payment } = await locks.customer();
    await office.sql('update pm_transaction set credits_balance = true where id = $1', [payment]);
    await credit(ticket);
    const met = await locks.meet(
      account,
      [ticket],
      [() => locks.merge(one, ticket), () => locks.pay(payment)],
    );
    expect(statuses(met)).toEqual([200, 200]);
    const [{ cents }] = await office.sql(
      'select balance_cents as cents from at_ticket_account where ticket_id = $1',
      [ticket],
    );
    expect(cents).toBe(2_001);
  });

  test('two returns that credit the same tickets, which continue others in another order', async () => {
    const { ctx } = office.server;
    const payments: number[] = [];
    for (const into of [one, other, other, one]) {
      const { ticket, payment } = await locks.customer();
      payments.push(payment);
      await locks.merge(ticket, into);
    }
    await office.sql('update pm_transaction set credits_balance = true where id = any($1)', [
      payments,
    ]);
    const book = (ids: number[]) => () =>
      ctx.db.transaction().execute(async (trx) => {
        const items = [...(await lockPayables(trx, ids)).values()].map((charge) => {
          const externalId = `return ${charge.id}`;
          const came = { source: 'cnab', externalId, paidOn: '2026-11-20', cents: 500 } as const;
          return { charge, came };
        });
        await bookMoney(ctx, trx, items, { from: null, now: ctx.clock() });
      });
    const met = await locks.meet(
      account,
      [one],
      [book(payments.slice(0, 2)), book(payments.slice(2))],
    );
    expect(statuses(met)).toEqual([200, 200]);
    const rows = await office.sql(
      'select balance_cents from at_ticket_account where ticket_id = any($1)',
      [[one, other]],
    );
    expect(rows).toEqual([{ balance_cents: 2_000 }, { balance_cents: 2_000 }]);
  });

  test('a refund of a charge that credited its ticket, and a merge of that ticket', async () => {
    const { ticket, payment } = await locks.customer();
    await office.sql('update pm_transaction set credits_balance = true where id = $1', [payment]);
    await locks.pay(payment);
    const refund = () =>
      locks.post(`/api/pm_transaction/${payment}/refund`, { value_cents: 1, reason: 'Erro' });
    const met = await locks.meet(account, [one], [() => locks.merge(ticket, one), refund]);
    expect(statuses(met)).toEqual([200, 200]);
    const rows = await office.sql(
      'select balance_cents from at_ticket_account where ticket_id = any($1) order by 1',
      [[ticket, one]],
    );
    expect(rows).toEqual([{ balance_cents: 0 }, { balance_cents: 1_000 }]);
  });
});

test('money from a provider and money that staff registers for the same charge', async () => {
  const { ticket, payment } = await locks.customer();
  const settle = () =>
    locks.post(`/api/pm_transaction/${payment}/settle`, {
      paid_on: '2026-01-05',
      paid_cents: 999,
    });
  const charge = 'select from pm_transaction where id = $1 for update';
  const met = await locks.meet(charge, [payment], [settle, () => locks.pay(payment)]);
  expect(statuses(met)).toEqual([200, 200]);
  const rows = await office.sql('select status, paid_cents from pm_transaction where id = $1', [
    payment,
  ]);
  expect(rows).toEqual([{ status: 'paid', paid_cents: 1_000 }]);
  expect((await locks.merge(ticket, await office.open())).status).toBe(200);
});

test.each([
  ['a charge', '', {}],
  ['instalments', '/instalments', { count: 2 }],
])(
  '%s that are made for a ticket and emitted, and a merge of that ticket',
  async (_, path, more) => {
    const { ticket } = await locks.customer();
    const into = await office.open();
    const [{ id: unit }] = await office.sql(
      `select min(id) as id from gl_business_unit where bank_code = '001'`,
    );
    const terms = { value_cents: 1_000, due_date: '2090-01-31', person_name: 'Ana' };
    const charge = { ...terms, business_unit_id: unit, at_ticket_id: ticket, emit: true, ...more };
    const make = () => locks.post(`/api/pm_transaction${path}`, charge);
    const unitRow = 'select from gl_business_unit where id = $1 for update';
    const met = await locks.meet(unitRow, [unit], [make, () => locks.merge(ticket, into)]);
    expect(statuses(met)).toEqual([200, 200]);
  },
);
