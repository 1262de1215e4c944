import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendFile } from '../../../test/chatbot.ts';
import { TestClient, type TestSocket } from '../../../test/client.ts';
import { pdf, signature } from '../../../test/files.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { answer, campinas, openTicket, visitorPages } from '../../../test/visitor.ts';

let server: TestServer;
const pages = visitorPages(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => pages.closeAll());
afterAll(() => server.stop());

type Frame = Record<string, unknown> & {
  messages: Record<string, unknown>[];
  dialogBlockLast: { id: string; type: string } | null;
};

describe('the privacy notice', () => {
  test('is part of the opening, and the ticket’s call says which version was accepted', async () => {
    const client = new TestClient(server.url);
    const { body } = await client.call('/chatbot/firstMessages/demo');
    const { version, text } = body.consent as { version: string; text: string };
    expect(text).toContain('Solar Aurora Energia');
    const refused = await client.call('/chatbot/status/demo?consent=0000000000000000');
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONSENT_REQUIRED' } });
    const made = await client.call(`/chatbot/status/demo?consent=${version}`);
    expect(made.status).toBe(200);
    expect(made.body.consent).toBeUndefined();
    const kept = await server.ctx.db
      .selectFrom('at_consent')
      .select(['version', 'text', 'ip'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ version, text, ip: '127.0.0.1' });
  });

  test('a chatbot without one asks for none', async () => {
    const client = new TestClient(server.url);
    expect((await client.call('/chatbot/firstMessages/contato')).body.consent).toBeUndefined();
    expect((await client.call('/chatbot/status/contato')).status).toBe(200);
  });
});

/** Returns a function that answers a block and resolves to the reply. */
function player(socket: TestSocket) {
  return async (block: string, text: string, data?: unknown): Promise<Frame> => {
    const step = { block: `venda/${block}`, text, ...(data !== undefined && { data }) };
    return (await answer(socket, step)) as Frame;
  };
}

const shown = (frame: Frame) => frame.messages.map(({ text }) => String(text));

test('the whole sale: every kind of answer, code, files, document, signature, hand-over', async () => {
  const token = await openTicket(server.url, 'demo');
  const socket = pages.connect(token, '', server.url, 'demo');
  const hello = (await socket.next()) as Frame;
  expect(hello.messages[0]).toMatchObject({
    resource: { is_image: true, url_view: '/brand/telhado-solar.svg' },
    links: [
      { name: 'Como funciona', modal: true },
      { newWindow: true, modal: false },
    ],
  });
  const say = player(socket);
  expect((await say('name', 'Maria de Souza')).dialogBlockLast).toMatchObject({ id: 'dados/cpf' });
  const dados = async (block: string, text: string, type = 'text/plain') =>
    (await answer(socket, { block: `dados/${block}`, text, type })) as Frame;
  await dados('cpf', '529.982.247-25');
  expect(await dados('birth', '31/02/1990', 'date/br')).toMatchObject({
    ok: false,
    message: 'Data inválida.',
  });
  await dados('birth', '12/05/1990', 'date/br');
  await dados('phone', '(19) 99876-5432');
  expect(await dados('email', 'maria@')).toMatchObject({ message: 'E-mail inválido.' });
  const afterMail = await dados('email', 'Pular');
  expect(afterMail.dialogBlockLast).toMatchObject({ id: 'venda/city' });
  await say('city', 'Campinas - SP', campinas);
  expect(await say('cep', '1301')).toMatchObject({
    message: 'Digite somente os números, o CEP deve ter 8 dígitos.',
  });
  expect((await say('cep', '13010000')).dialogBlockLast).toMatchObject({
    yesText: 'Sim, é minha',
    noText: 'Não, de outra pessoa',
  });
  await say('holder', 'Sim, é minha', true);
  expect(await say('file', 'conta.pdf', { id: 999_999 })).toMatchObject({
    message: 'Selecione um arquivo.',
  });
  const bill = await sendFile(server.url, {
    token,
    code: 'conta_de_luz',
    filename: 'conta de luz.pdf',
    bytes: pdf,
  });
  const afterBill = await say('file', 'x', bill.data);
  expect(afterBill.messages[0]).toMatchObject({
    from: 'user',
    text: 'conta de luz.pdf',
    answers: 'venda/file',
    resource: { name: 'conta de luz.pdf', is_image: false },
  });
  expect(await say('usage', '12')).toMatchObject({ message: 'Digite um número a partir de 30.' });
  const options = (await say('usage', '1.320')).dialogBlockLast;
  expect(options).toMatchObject({ type: 'input.option', options: [{}, { value: 'metal' }, {}] });
  const estimate = await say('roof', 'Telha metálica', 'metal');
  expect(shown(estimate)[1]).toContain('<b>24 painéis</b>, cerca de 53 m²');
  expect(shown(estimate)[1]).toContain('R$ 37.224,00');
  const again = await say('right', 'Mudar consumo ou telhado', 'change');
  expect(again.dialogBlockLast).toMatchObject({ id: 'venda/usage', correctable: 12 });
  await say('usage', '550');
  await say('roof', 'x', 'laje');
  await say('right', 'Quero a proposta', 'go');
  const signing = await say('consent', 'Sim, autorizo', true);
  expect(signing.dialogBlockLast).toMatchObject({ type: 'input.sign', correctable: 0 });
  expect(signing.ticket).toMatchObject({
    to_sign: true,
    documents: [{ code: 'proposta', title: 'Proposta de energia solar' }],
  });
  const page = await fetch(`${server.url}/at_ticket/${token}/doc/proposta/view`);
  expect(page.headers.get('content-type')).toBe('application/pdf');
  const drawn = await sendFile(server.url, {
    token,
    code: 'person_sign',
    filename: 'assinatura.png',
    bytes: signature,
  });
  const end = await say('sign', '', drawn.data);
  expect(end.ticket).toMatchObject({ to_sign: false, status: { name: 'Em atendimento' } });
  expect(end.dialogBlockLast).toMatchObject({ type: 'input.hold' });
  expect(end.messages.at(-1)).toMatchObject({
    links: [{ share: true, url: '/cb/demo/parceiro', modal: false }],
  });
  await expectTicket();
});

async function expectTicket(): Promise<void> {
  const { db } = server.ctx;
  const ticket = await db
    .selectFrom('at_ticket')
    .innerJoin('at_conversation as c', 'c.ticket_id', 'at_ticket.id')
    .innerJoin('gl_sector as sector', 'sector.id', 'at_ticket.sector_id')
    .select(['at_ticket.id', 'person_name', 'person_city', 'sector.code', 'c.expires_at'])
    .orderBy('at_ticket.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(ticket).toMatchObject({
    person_name: 'Maria de Souza',
    person_city: 'Campinas - SP',
    code: 'comercial',
    expires_at: null,
  });
  const tags = await db
    .selectFrom('at_ticket_tag')
    .innerJoin('at_tag', 'at_tag.id', 'at_ticket_tag.tag_id')
    .select('name')
    .where('ticket_id', '=', ticket.id)
    .orderBy('name')
    .execute();
  expect(tags.map(({ name }) => name)).toEqual(['Lead solar', 'Projeto especial']);
  const { opening } = await db
    .selectFrom('at_conversation')
    .select('opening')
    .where('ticket_id', '=', ticket.id)
    .executeTakeFirstOrThrow();
  expect(opening).toEqual([]);
}
