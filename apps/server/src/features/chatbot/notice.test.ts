import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, flowOf, publishChatbot } from '../../../test/chatbot.ts';
import { TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { answer, newestTicket, visitorPages } from '../../../test/visitor.ts';

const NOTICE = '<p>Guardamos o que você escreve.</p>';

let server: TestServer;
let code: string;
const pages = visitorPages(() => server.url);
beforeAll(async () => {
  server = await startTestServer({ LIMIT_NEW_TICKETS: '1000' });
});
beforeEach(async () => {
  code = `n-${crypto.randomUUID()}`;
  const opening = flowOf(
    { id: 'tag', type: 'action.apply_tag', tag: 'site' },
    { id: 'code', type: 'action.code', code: 'return 7', variable: 'seven' },
    { id: 'hello', type: 'send.message', text: 'Olá! Sete é {{seven}}.' },
    ask('a'),
    ask('b'),
  );
  await publishChatbot(server.ctx, code, opening);
  await setNotice(NOTICE);
});
afterEach(() => pages.closeAll());
afterAll(() => server.stop());

async function setNotice(consent_text: string): Promise<void> {
  const { db } = server.ctx;
  await db.updateTable('at_chatbot').set({ consent_text }).where('code', '=', code).execute();
}

const call = (path: string) => new TestClient(server.url).call(path);
const block = '@privacy/notice';
const accept = { block, text: 'Li e aceito', data: 'accepted' };

/** A new ticket of a client that does not know the notice. */
async function begun() {
  const { body } = await call(`/chatbot/status/${code}?token=&affiliate_code=&facebookClickId=`);
  const token = String(body.token);
  const socket = pages.connect(token, '', server.url, code);
  await socket.next();
  return { body, token, socket, ticketId: await newestTicket(server.ctx) };
}

const consentsOf = (ticketId: number) =>
  server.ctx.db
    .selectFrom('at_consent')
    .select(['text', 'version', 'ip', 'user_agent'])
    .where('ticket_id', '=', ticketId)
    .execute();

async function tagsOf(ticketId: number): Promise<string[]> {
  const rows = await server.ctx.db
    .selectFrom('at_ticket_tag')
    .innerJoin('at_tag', 'at_tag.id', 'tag_id')
    .select('name')
    .where('ticket_id', '=', ticketId)
    .execute();
  return rows.map(({ name }) => name);
}

test('is the first message and the first block, in the first messages as in the ticket', async () => {
  const { body: first } = await call(`/chatbot/firstMessages/${code}`);
  const { body } = await begun();
  for (const state of [first, body]) {
    expect(state.messages).toMatchObject([{ id: 1, from: 'chatbot', text: NOTICE, links: [] }]);
    expect(state.dialogBlockLast).toMatchObject({
      id: block,
      type: 'input.option',
      required: true,
      correctable: 0,
      options: [{ value: 'accepted', name: 'Li e aceito' }],
    });
  }
});

test('nothing of the script happens before it is accepted, and all of it then', async () => {
  const { socket, ticketId } = await begun();
  expect(await tagsOf(ticketId)).toEqual([]);
  for (const said of [{ text: '' }, { text: 'Não' }, { text: 'Li e aceito', data: false }]) {
    expect(await answer(socket, { block, ...said })).toMatchObject({ ok: false });
  }
  const early = await answer(socket, { block: 'main/a', text: 'Oi' });
  expect(early).toMatchObject({ ok: false, message: expect.stringMatching(/não é de uma/) });
  expect([await consentsOf(ticketId), await tagsOf(ticketId)]).toEqual([[], []]);
  expect(await answer(socket, { block, text: 'li e aceito' })).toMatchObject({
    ok: true,
    messages: [
      { id: 2, from: 'user', text: 'Li e aceito', answers: block },
      { id: 3, from: 'chatbot', text: 'Olá! Sete é 7.' },
    ],
    dialogBlockLast: { id: 'main/a', correctable: 0 },
  });
  expect(await tagsOf(ticketId)).toEqual(['site']);
});

test('what is kept is the text that the visitor has seen, once, and from where it was accepted', async () => {
  const { token, socket, ticketId } = await begun();
  await setNotice('<p>Outro aviso.</p>');
  const other = pages.connect(token, '', server.url, code);
  await other.next();
  await Promise.all([answer(socket, accept), answer(other, accept)]);
  await answer(socket, accept);
  const { version } = (await call(`/chatbot/firstMessages/${code}`)).body.consent as {
    version: string;
  };
  const [kept, ...more] = await consentsOf(ticketId);
  expect(kept).toMatchObject({ text: NOTICE, ip: '127.0.0.1' });
  expect(kept?.version).not.toBe(version);
  expect(more).toEqual([]);
});

test('is no answer that can be corrected, and the first answer after it can', async () => {
  const { socket } = await begun();
  await answer(socket, accept);
  const { messages } = await answer(socket, { block: 'main/a', text: 'Oi' });
  const back = (messageId: number) => {
    socket.send({ action: 'back', messageId, clientMessageId: crypto.randomUUID() });
    return socket.next();
  };
  expect(await back(2)).toMatchObject({
    ok: false,
    message: 'Esta resposta não pode mais ser corrigida.',
  });
  const [card] = messages as { id: number }[];
  expect(await back(card?.id ?? 0)).toMatchObject({ ok: true, dialogBlockLast: { id: 'main/a' } });
  expect(await answer(socket, { block: 'main/a', text: 'De novo' })).toMatchObject({ ok: true });
});

test('stands beside the script’s beginning for a page that says which version was accepted', async () => {
  const { body } = await call(`/chatbot/firstMessages/${code}?notice=aside`);
  expect(body).toMatchObject({
    consent: { text: NOTICE },
    dialogBlockLast: { id: 'main/a' },
    messages: [{ text: 'Olá! Sete é 7.' }],
  });
  const { version } = body.consent as { version: string };
  const made = await call(`/chatbot/status/${code}?consent=${version}`);
  expect(made.body).toMatchObject({ dialogBlockLast: { id: 'main/a' } });
  expect(await consentsOf(await newestTicket(server.ctx))).toMatchObject([
    { text: NOTICE, version },
  ]);
  const old = await call(`/chatbot/status/${code}?consent=0000000000000000`);
  expect(old).toMatchObject({ status: 409, body: { code: 'CONSENT_REQUIRED' } });
});
