import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, TestClient } from './client.ts';
import { pdf, signature } from './files.ts';
import { startTestServer, type TestServer } from './server.ts';
import { type SpecReply, type SpecState, SpecVisitor } from './spec-visitor.ts';
import { campinas, newestTicket } from './visitor.ts';

let server: TestServer;
const visitors: SpecVisitor[] = [];
beforeAll(async () => {
  server = await startTestServer({ LIMIT_NEW_TICKETS: '1000', LIMIT_UPLOADS: '1000' });
});
afterEach(() => {
  for (const visitor of visitors.splice(0)) visitor.leave();
});
afterAll(() => server.stop());

async function visit(code: string, address: ConstructorParameters<typeof SpecVisitor>[2] = {}) {
  const visitor = new SpecVisitor(server.url, code, address);
  visitors.push(visitor);
  await visitor.come();
  return visitor;
}

const nameOf = (visitor: SpecVisitor) => visitor.block?.id.split('/')[1];
const lastText = ({ messages }: SpecState) => messages.at(-1)?.text;

async function variablesOf(ticketId: number): Promise<Record<string, unknown>> {
  const { state } = await server.ctx.db
    .selectFrom('at_conversation')
    .select('state')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  return (state as { variables: Record<string, unknown> }).variables;
}

/** Section 3: the fields of a block, an option, a message and a link. */
const blockFields = [
  'id',
  'type',
  'variable',
  'required',
  'regex',
  'regexMessage',
  'yesText',
  'noText',
  'label',
  'help',
  'options',
];
const messageFields = ['id', 'from', 'text', 'resource', 'links', 'jsScript', 'autoplayAllowed'];

function expectWhole({ dialogBlockLast: block, messages }: SpecState): void {
  if (block) {
    for (const field of blockFields) expect(block).toHaveProperty(field);
    for (const option of block.options ?? [])
      expect(option).toMatchObject({ value: expect.any(String), name: expect.any(String) });
    for (const option of block.options ?? []) expect(option).toHaveProperty('resource');
  }
  for (const message of messages) {
    for (const field of messageFields) expect(message).toHaveProperty(field);
    expect(message).toMatchObject({ links: expect.any(Array) });
  }
}

/** Answers the step of that name and expects the next one. */
function player(visitor: SpecVisitor) {
  return async (step: string, ...said: Parameters<SpecVisitor['answer']>): Promise<SpecReply> => {
    expect(nameOf(visitor)).toBe(step);
    const reply = await visitor.answer(...said);
    expect(reply).toMatchObject({ ok: true, action: 'messageOk' });
    return reply;
  };
}

test('the whole sale is played with the specified calls and frames and nothing else', async () => {
  const visitor = await visit('demo', { affiliateCode: 'parceiro', fbclid: 'IwAR0-Abc' });
  expect(visitor.told[0]?.messages[0]?.text).toContain('Solar Aurora Energia');
  const [accept] = visitor.block?.options ?? [];
  expect(accept?.name).toBe('Li e aceito');
  const say = player(visitor);
  const refused = await visitor.answer('Não aceito', 'nao');
  expect(refused).toMatchObject({ ok: false, messageIcon: 'warning' });
  await say('notice', 'Li e aceito', accept?.value);
  await say('name', 'Maria de Souza', 'Maria de Souza');
  await say('cpf', '529.982.247-25', '529.982.247-25');
  await say('birth', '12/05/1990', '12/05/1990', 'date/br');
  await say('phone', '(19) 99876-5432', '(19) 99876-5432');
  await say('email', 'Pular', 'Pular');
  await say('city', 'Campinas - SP', campinas, 'application/json');
  await say('cep', '13010000', '13010000');
  const unclear = await visitor.answer('talvez', 'talvez', 'boolean');
  expect(unclear).toMatchObject({
    ok: false,
    message: 'Escolha “Sim, é minha” ou “Não, de outra pessoa”.',
  });
  await say('holder', 'Sim, é minha', true, 'boolean');
  const nothingYet = await visitor.answer('conta.pdf', 'conta.pdf');
  expect(nothingYet).toMatchObject({ ok: false, message: 'Selecione um arquivo.' });
  expect(await visitor.attach('conta.pdf', pdf)).toBe(200);
  await say('file', 'conta.pdf', 'conta.pdf');
  await say('usage', '550', '550');
  await say('roof', 'Telha metálica', 'metal');
  await say('right', 'Quero a proposta', 'Quero a proposta');
  await say('consent', 'Não autorizo', false, 'boolean');
  expect(await visitor.attach('person_sign.png', signature)).toBe(200);
  const signed = await say('sign', 'person_sign.png', undefined);
  expect(lastText(signed)).toContain('Recebemos sua assinatura');
  await say('talk', 'Obrigada', null);
  visitor.told.forEach(expectWhole);
  expect(await variablesOf(await newestTicket(server.ctx))).toMatchObject({
    name: 'Maria de Souza',
    cpf: '529.982.247-25',
    birth: '12/05/1990',
    email: '',
    phone: '(19) 99876-5432',
    city: campinas,
    cep: '13010000',
    holder: true,
    usage: 550,
    conta_de_luz: { filename: 'conta.pdf' },
    roof: 'metal',
    next_step: 'go',
    consent: false,
    person_sign: { mime: 'image/png' },
  });
});

/** Valid answers to `/cb/contato`, the city by its name alone. */
const contact: [string, string, unknown][] = [
  ['name', 'Ana de Souza', ''],
  ['cpf', '529.982.247-25', null],
  ['phone', '(19) 99876-5432', undefined],
  ['city', 'campinas - sp', ''],
  ['message', 'Quero um orçamento.', 'Quero um orçamento.'],
];

async function finished(): Promise<SpecVisitor> {
  const visitor = await visit('contato');
  for (const [step, ...said] of contact) await player(visitor)(step, ...said);
  return visitor;
}

describe('/cb/contato', () => {
  test('is played to its end, and the visitor talks with staff', async () => {
    const visitor = await finished();
    const ticketId = await newestTicket(server.ctx);
    expect(await variablesOf(ticketId)).toMatchObject({ name: 'Ana de Souza', city: campinas });
    for (const data of [null, '', 'Alguém aí?', undefined]) {
      const reply = await visitor.answer('Alguém aí?', data);
      expect(reply).toMatchObject({ ok: true, messages: [{ from: 'user', text: 'Alguém aí?' }] });
      expect(reply).not.toHaveProperty('stale');
    }
    const staff = await loggedIn(server.url, 'atendente');
    const path = `/api/gl_message/at_ticket/${ticketId}/3/message_save`;
    const message = { message: 'Boa tarde', client_message_id: crypto.randomUUID() };
    expect((await staff.call(path, { method: 'POST', body: message })).status).toBe(200);
    expect(await visitor.hear()).toMatchObject({
      action: 'messageOk',
      messages: [{ text: 'Boa tarde' }],
    });
    visitor.told.forEach(expectWhole);
  });

  test('recognizes a repeated answer by its block', async () => {
    const visitor = await visit('contato');
    expect(nameOf(visitor)).toBe('name');
    await player(visitor)('name', 'Ana de Souza', null);
    const asked = visitor.block;
    visitor.send('529.982.247-25', null);
    visitor.send('529.982.247-25', null);
    const [first, second] = [await visitor.hear(), await visitor.hear()];
    expect(first).toMatchObject({ ok: true, messages: [{ from: 'user' }, { from: 'chatbot' }] });
    expect(second).toMatchObject({ ok: true, messages: [] });
    expect(second.dialogBlockLast).toEqual(first.dialogBlockLast);
    expect(second.dialogBlockLast?.id).not.toBe(asked?.id);
  });

  test('continues by its token, even if a notice waits', async () => {
    for (const code of ['contato', 'demo']) {
      const first = await visit(code);
      const refused = await first.answer('', '');
      expect(refused).toMatchObject({ ok: false, messageIcon: 'warning' });
      const again = await visit(code, { token: first.token });
      expect(again.block).toEqual(first.block);
      expect(again.told[0]?.messages).toEqual(first.told.at(-1)?.messages);
    }
  });

  test('shows the bold words of staff', async () => {
    const visitor = await finished();
    const staff = await loggedIn(server.url, 'atendente');
    const path = `/api/gl_message/at_ticket/${await newestTicket(server.ctx)}/3/message_save`;
    const message = '*Olá* João\n<b>2*3*4</b> *<i>*';
    const body = { message, client_message_id: crypto.randomUUID() };
    expect((await staff.call(path, { method: 'POST', body })).status).toBe(200);
    const html = '<strong>Olá</strong> João<br>&lt;b&gt;2*3*4&lt;/b&gt; <strong>&lt;i&gt;</strong>';
    expect(await visitor.hear()).toMatchObject({ messages: [{ text: html }] });
  });

  test('says that a text is too long, and how long it may be', async () => {
    const visitor = await visit('contato');
    expect(await visitor.answer('a'.repeat(12_000), null)).toMatchObject({
      ok: false,
      message: 'Texto longo demais: o limite é de 10.000 caracteres.',
    });
  });

  test('takes an answer without a block for the waiting block', async () => {
    for (const none of [{ dialogBlockId: null }, {}, { dialogBlockId: '' }]) {
      const visitor = await visit('contato');
      await visitor.answer('', null);
      visitor.send('Ana de Souza', null, 'text/plain', none);
      const reply = await visitor.hear();
      expect(reply).toMatchObject({ ok: true, messages: [{ from: 'user' }, {}] });
      expect(nameOf(visitor)).toBe('cpf');
    }
  });

  test('refuses an answer to a block that was never asked, with a text', async () => {
    const visitor = await visit('contato');
    await player(visitor)('name', 'Ana de Souza', null);
    const waiting = visitor.block;
    for (const never of ['contato/nada', 'contato/message', 'x'.repeat(200)]) {
      visitor.send('Olá', null, 'text/plain', { dialogBlockId: never });
      const message = 'Esta resposta não é de uma pergunta desta conversa. Recarregue a página.';
      expect(await visitor.hear(), never).toMatchObject({ ok: false, message });
    }
    visitor.send('Outro nome', null, 'text/plain', { dialogBlockId: 'contato/name' });
    expect(await visitor.hear()).toMatchObject({ ok: true, messages: [], stale: true });
    expect(visitor.block).toEqual(waiting);
    const resting = await finished();
    resting.send('Olá', null, 'text/plain', { dialogBlockId: 'contato/nada' });
    expect(await resting.hear()).toMatchObject({ ok: false });
  });

  test('always names the page’s script, or says that there is none', async () => {
    const client = new TestClient(server.url);
    const script = 'void 0';
    for (const code of [null, script]) {
      await server.ctx.pool.query(
        `update at_chatbot set javascript_code = $1 where code = 'contato'`,
        [code],
      );
      for (const path of ['/chatbot/firstMessages/contato', '/chatbot/status/contato'])
        expect((await client.call(path)).body, path).toHaveProperty('javascript_code', code);
    }
  });
});
