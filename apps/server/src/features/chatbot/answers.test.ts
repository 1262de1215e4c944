import type { ChatMessage } from '@balcao/contract/chatbot/conversation';
import type { Block, ReceiveType } from '@balcao/dialog/flow';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ask, flowOf, sendFile, TestTalk } from '../../../test/chatbot.ts';
import { pdf, signature } from '../../../test/files.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { campinas } from '../../../test/visitor.ts';

const plenty = '1000000';
let server: TestServer;
const talks: TestTalk[] = [];
beforeAll(async () => {
  server = await startTestServer({
    LIMIT_NEW_TICKETS: plenty,
    LIMIT_FRAMES: plenty,
    LIMIT_UPLOADS: plenty,
    LIMIT_MESSAGES: plenty,
  });
});
afterEach(() => {
  for (const talk of talks.splice(0)) talk.close();
});
afterAll(() => server.stop());

const hold: Block = { id: 'hold', type: 'input.hold' };

async function begin(...blocks: Block[]): Promise<TestTalk> {
  const talk = await TestTalk.begin(server, flowOf(...blocks));
  talks.push(talk);
  return talk;
}

type Said = { text: string; data?: unknown; type?: unknown };
type Asking = Exclude<ReceiveType, 'input.hold'>;

const options = [
  { value: 'b', name: 'Azul' },
  { value: 'r', name: 'Vermelho' },
];
const isText = (value: unknown) => typeof value === 'string' && value !== '';
const saysYesOrNo = (said: unknown) => /^\s*(sim|não)\s*$/i.test(String(said));
const isNone = (data: unknown) => (data ?? '') === '' || /^\s+$/.test(String(data));

/** The possible stored values of an accepted answer. */
const right: Record<Asking, (value: unknown, said: Said) => boolean> = {
  'input.string': isText,
  'input.cpf': (value) => /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(String(value)),
  'input.date_br': (value) => /^\d{2}\/\d{2}\/\d{4}$/.test(String(value)),
  'input.phone': (value) => /^\(\d{2}\) \d{4,5}-\d{4}$/.test(String(value)),
  'input.email': (value) => /^\S+@\S+$/.test(String(value)),
  'input.integer': Number.isSafeInteger,
  'input.cep_br': (value) => /^\d{8}$/.test(String(value)),
  'input.boolean': (value, { text, data }) =>
    data === value || saysYesOrNo(isNone(data) ? text : typeof data === 'string' && data),
  'input.option': (value) => value === 'b' || value === 'r',
  'input.city': (value) => JSON.stringify(Object.keys(value ?? {}).sort()) === cityKeys,
  'input.file': () => false,
  'input.sign': () => false,
};
const cityKeys = JSON.stringify(Object.keys(campinas).sort());

const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(undefined, null, '', ' ', 'talvez', 'Sim', true, false, 0, 'b', 'azul'),
  fc.constantFrom<unknown>([], {}, { id: 1 }, [3509502], { ibge_code: [3509502] }, campinas),
  fc.constantFrom<unknown>({ ...campinas, ibge_code: true }, JSON.stringify(campinas), '{"a"'),
);
const said: fc.Arbitrary<Said> = fc.record({
  text: fc.oneof(
    fc.string(),
    fc.constantFrom(
      '',
      'Sim',
      'azul',
      '42',
      '29/02/2024',
      '04538133',
      'Campinas - SP',
      'conta.pdf',
    ),
  ),
  data: anything,
  type: fc.oneof(
    fc.constantFrom<unknown>('text/plain', 'date/br', 'application/json', 'boolean', null),
    fc.constantFrom<unknown>('image/png', 7, {}),
  ),
});

/** The same step in an endless loop. */
const looping = (type: Asking, required: boolean): Block =>
  ({ id: 'q', type, variable: 'v', required, next: 'q', options }) as Block;

test.each(Object.keys(right) as Asking[])(
  '%s: whatever comes as data and type, only a right answer becomes a value',
  async (type) => {
    const sayings = fc.array(said, { minLength: 25, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(sayings, fc.boolean(), async (all, required) => {
        const talk = await begin(looping(type, required));
        for (const each of all) {
          const reply = await talk.answer('q', each);
          const { v } = (await talk.state()).variables;
          if (reply.ok === false) {
            expect(isText(reply.message) && reply.message).not.toMatch(/nosso lado|indisponível/);
            continue;
          }
          if (!required && v === '') continue;
          expect([each, v, right[type](v, each)]).toEqual([each, v, true]);
        }
      }),
      { numRuns: 4 },
    );
  },
);

describe('a file that the ticket has brought', () => {
  const file: Block = { id: 'f', type: 'input.file', variable: 'conta', required: true };
  const sign: Block = { id: 's', type: 'input.sign', variable: 'rubrica', required: true };
  const bring = ({ token }: TestTalk, code: string, filename: string, bytes: Buffer = pdf) =>
    sendFile(server.url, { token, code, filename, bytes });
  const refused = { ok: false, message: 'Selecione um arquivo.' };
  const empty = { ok: false, message: 'Campo obrigatório ou formato inválido.' };

  test.each<[string, Said]>([
    ['its name', { text: 'conta.png', data: 'conta.png' }],
    ['its name alone', { text: 'conta.png' }],
    ['no data', { text: 'conta.png', data: null }],
    ['empty data', { text: 'conta.png', data: '' }],
    ['nothing at all', { text: '', data: '' }],
  ])('is taken by an answer with %s, the last one of several', async (_, answer) => {
    const talk = await begin(ask('a'), file, hold);
    await talk.answer('a', 'Oi');
    await bring(talk, 'conta', 'velha.pdf');
    const { data } = await bring(talk, 'conta', 'nova.pdf');
    const reply = await talk.answer('f', answer);
    expect(reply).toMatchObject({ ok: true, messages: [{ resource: { name: 'nova.pdf' } }] });
    expect((await talk.state()).variables.conta).toMatchObject({ id: data.id });
  });

  test('is taken as a signature in the same way', async () => {
    const talk = await begin(sign, hold);
    expect(await talk.answer('s', { text: 'x', data: 'x' })).toMatchObject({
      message: 'Por favor assine no espaço acima.',
    });
    await bring(talk, 'rubrica', 'rubrica.png', signature);
    expect(await talk.answer('s', '')).toMatchObject({ ok: true });
  });

  test('is not taken where none was brought, twice, or in the place of one that is named wrongly', async () => {
    const again: Block = { ...file, id: 'g', variable: 'outra' };
    const talk = await begin(file, again, hold);
    expect(await talk.answer('f', 'conta.pdf')).toMatchObject(refused);
    expect(await talk.answer('f', '')).toMatchObject(empty);
    await bring(talk, 'conta', 'conta.pdf');
    for (const data of [{ id: 999_999 }, {}, [], true, 7])
      expect(await talk.answer('f', { text: 'conta.pdf', data })).toMatchObject(refused);
    expect(await talk.answer('f', 'conta.pdf')).toMatchObject({ ok: true });
    expect(await talk.answer('g', 'conta.pdf')).toMatchObject(refused);
  });

  test('does not stand in the way of skipping', async () => {
    const talk = await begin({ ...file, required: false } as Block, hold);
    await bring(talk, 'conta', 'conta.pdf');
    expect(await talk.answer('f', { text: 'Pular', data: 'Pular' })).toMatchObject({
      messages: [{ text: 'Pular', resource: null } satisfies Partial<ChatMessage>],
    });
    expect((await talk.state()).variables).toEqual({ conta: '' });
  });
});

describe('a city', () => {
  const city: Block = { id: 'c', type: 'input.city', variable: 'city', required: true };
  test.each<Said>([
    { text: 'x', data: campinas },
    { text: 'x', data: JSON.stringify(campinas) },
    { text: JSON.stringify(campinas), data: null },
    { text: 'x', data: { ibge_code: 3509502 } },
    { text: 'Campinas - SP', data: '' },
    { text: 'CAMPINAS/sp' },
    { text: 'x', data: 'campinas - sp' },
    { text: 'sao jose dos campos' },
  ])('is known by %j', async (answer) => {
    const talk = await begin(city, hold);
    expect(await talk.answer('c', answer)).toMatchObject({ ok: true });
    const known = answer.text.startsWith('sao')
      ? { ...campinas, id: 3549904, name: 'São José dos Campos', ibge_code: '3549904' }
      : campinas;
    const fullname = `${known.name} - SP`;
    expect((await talk.state()).variables.city).toEqual({ ...known, fullname });
  });

  test.each<Said>([
    { text: 'Campinas - SP', data: {} },
    { text: 'Campinas - SP', data: { ibge_code: [3509502] } },
    { text: 'Campinas - SP', data: 3509502 },
    { text: 'Campinas - SP', data: false },
    { text: 'Campinas - SP', data: 'Lugar Nenhum' },
    { text: 'Campinas - RJ' },
    { text: 'Bom Jesus' },
    { text: '%' },
    { text: 'Campinas -' },
  ])('is not known by %j', async (answer) => {
    const talk = await begin(city, hold);
    expect(await talk.answer('c', answer)).toMatchObject({
      ok: false,
      message: 'Selecione uma cidade da lista.',
    });
  });
});

describe('while staff listens', () => {
  test.each([null, '', 'Oi', undefined])('a message may carry %j beside its text', async (data) => {
    const talk = await begin(hold);
    const reply = await talk.answer(null, { text: 'Oi', data });
    expect(reply).toMatchObject({ ok: true, messages: [{ from: 'user', text: 'Oi' }] });
  });

  test('two equal messages without an id are two', async () => {
    const talk = await begin(hold);
    for (const [index, data] of [null, ''].entries()) {
      const reply = await talk.plain({ text: 'Oi', data, dialogBlockId: 'main/hold' });
      expect(reply).toMatchObject({ ok: true, messages: [{ id: index + 1, text: 'Oi' }] });
      expect(reply).not.toHaveProperty('stale');
    }
  });

  test.each([{}, [], true, 7, { id: 999_999 }])(
    '%j is no file, and the message is not sent without it',
    async (data) => {
      const talk = await begin(hold);
      expect(await talk.answer(null, { text: 'Segue', data })).toMatchObject({
        ok: false,
        message: 'Não encontramos o arquivo enviado. Envie de novo.',
      });
    },
  );
});
