import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import {
  answer,
  contactScript,
  newestTicket,
  openTicket,
  visitorPages,
} from '../../../test/visitor.ts';
import { cancelSilentTickets } from './automatic-cancellation.ts';

const CANCELLED = 'Esta conversa foi cancelada por falta de resposta.';

let server: TestServer;
const pages = visitorPages(() => server.url);
beforeAll(async () => {
  server = await startTestServer({ LIMIT_NEW_TICKETS: '10000' });
  await server.ctx.db
    .updateTable('at_chatbot')
    .set({ expire_minutes: 30 })
    .where('code', '=', 'contato')
    .execute();
});
afterEach(() => pages.closeAll());
afterAll(() => server.stop());

const later = (minutes: number) => ({
  ...server.ctx,
  clock: () => new Date(Date.now() + minutes * 60_000),
});

async function newTicket() {
  const { token, socket } = await pages.started();
  return { token, socket, id: await newestTicket(server.ctx) };
}

const expiryOf = (id: number) =>
  server.ctx.db
    .selectFrom('at_conversation')
    .select(['expires_at', 'expiry_check_at', 'expire_minutes'])
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow();

async function statusOf(id: number): Promise<string> {
  const { code } = await server.ctx.db
    .selectFrom('at_ticket as ticket')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .select('status.code')
    .where('ticket.id', '=', id)
    .executeTakeFirstOrThrow();
  return code;
}

test('a silent ticket is cancelled: the open page is told, and no answer is taken any more', async () => {
  const { token, socket, id } = await newTicket();
  await cancelSilentTickets(later(29));
  expect(await statusOf(id)).toBe('novo');
  await cancelSilentTickets(later(31));
  expect(await statusOf(id)).toBe('cancelado');
  const pushed = [await socket.next()];
  while (!JSON.stringify(pushed).includes('cancelled')) pushed.push(await socket.next());
  const cards = pushed.flatMap((frame) => frame.messages as { text: string }[]);
  expect(cards.map(({ text }) => text)).toEqual([CANCELLED]);
  while (socket.frames.length > 0) await socket.next();
  expect(await answer(socket, contactScript[0])).toMatchObject({
    ok: false,
    message: 'Esta conversa foi cancelada. Inicie outra.',
  });
  const again = pages.connect(token);
  expect(await again.next()).toMatchObject({ ticket: { status: { kind: 'cancelled' } } });
  const audit = await server.ctx.db
    .selectFrom('gl_audit')
    .select('after')
    .where('record_id', '=', id)
    .where('action', '=', 'ticket.status')
    .execute();
  expect(audit).toEqual([{ after: { status: 'cancelado' } }]);
});

test('an answer moves the day on, and the job only looks again later', async () => {
  const { socket, id } = await newTicket();
  const before = await expiryOf(id);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await answer(socket, contactScript[0]);
  const after = await expiryOf(id);
  expect(Number(after.expires_at)).toBeGreaterThan(Number(before.expires_at));
  expect(after.expiry_check_at).toEqual(before.expiry_check_at);
  const between = {
    ...server.ctx,
    clock: () => new Date(Number(before.expires_at) + 1),
  };
  await cancelSilentTickets(between);
  expect(await statusOf(id)).toBe('novo');
  expect(await expiryOf(id)).toEqual({ ...after, expiry_check_at: after.expires_at });
});

test('two servers cancel each ticket once', async () => {
  const made = await Promise.all(Array.from({ length: 120 }, () => openTicket(server.url)));
  const second = await startTestServer({ DATABASE_URL: server.databaseUrl });
  try {
    const due = later(60);
    await Promise.all([
      cancelSilentTickets(due),
      cancelSilentTickets({ ...second.ctx, clock: due.clock }),
    ]);
  } finally {
    await second.stop();
  }
  const { lines } = await server.ctx.db
    .selectFrom('gl_message')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .where('body', '=', CANCELLED)
    .executeTakeFirstOrThrow();
  const { tickets } = await server.ctx.db
    .selectFrom('at_conversation as c')
    .innerJoin('at_ticket as ticket', 'ticket.id', 'c.ticket_id')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .innerJoin('gl_message as message', 'message.thread_id', 'c.thread_id')
    .select((eb) => eb.fn.countAll<number>().as('tickets'))
    .where('status.code', '=', 'cancelado')
    .where('message.body', '=', CANCELLED)
    .executeTakeFirstOrThrow();
  expect(Number(lines)).toBeGreaterThanOrEqual(made.length);
  expect(tickets).toBe(lines);
});

test('a ticket that somebody has concluded is left alone', async () => {
  const { id } = await newTicket();
  await server.ctx.db
    .updateTable('at_ticket')
    .set((eb) => ({
      status_id: eb.selectFrom('at_ticket_status').select('id').where('code', '=', 'concluido'),
    }))
    .where('id', '=', id)
    .execute();
  await cancelSilentTickets(later(90));
  expect(await statusOf(id)).toBe('concluido');
  expect(await expiryOf(id)).toMatchObject({ expires_at: null, expiry_check_at: null });
});

test('a chatbot without minutes never cancels', async () => {
  const { db } = server.ctx;
  const set = (expire_minutes: number | null) =>
    db.updateTable('at_chatbot').set({ expire_minutes }).where('code', '=', 'contato').execute();
  await set(null);
  const { id } = await newTicket();
  await set(30);
  await cancelSilentTickets(later(60 * 24 * 365));
  expect(await statusOf(id)).toBe('novo');
});
