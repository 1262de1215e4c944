import { randomUUID } from 'node:crypto';
import type { Block, Flow, Json } from '@balcao/dialog/flow';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ask, flowOf, sendFile, TestTalk } from '../../../test/chatbot.ts';
import { loggedIn } from '../../../test/client.ts';
import { pdf, signature } from '../../../test/files.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const FIXED = 'Esta resposta não pode mais ser corrigida.';
const TOO_LARGE = 'Sua resposta é longa demais. Escreva um texto menor.';

let server: TestServer;
const talks: TestTalk[] = [];
beforeAll(async () => {
  server = await startTestServer({ LIMIT_NEW_TICKETS: '100000', LIMIT_UPLOADS: '1000' });
});
afterEach(() => {
  for (const talk of talks.splice(0)) talk.close();
});
afterAll(() => server.stop());

async function begin(flow: Flow): Promise<TestTalk> {
  const talk = await TestTalk.begin(server, flow);
  talks.push(talk);
  return talk;
}

const hold: Block = { id: 'hold', type: 'input.hold' };
const code = (id: string, text: string, more: Partial<Block> = {}) =>
  ({ id, type: 'action.code', code: text, variable: id, ...more }) as Block;

describe('going back', () => {
  test('to a middle answer plays the earlier ones again and waits at its block', async () => {
    const talk = await begin(flowOf(ask('a'), ask('b'), code('c', 'return 1'), ask('d'), hold));
    await talk.answer('a', 'Oi a');
    await talk.answer('b', 'Oi b');
    const reply = await talk.back('b');
    expect(reply).toMatchObject({
      ok: true,
      dialogBlockLast: { id: 'main/b', correctable: 1 },
      messages: [{ from: 'user', text: 'Quero corrigir uma resposta.', revises: 2 }],
    });
    expect(await talk.state()).toMatchObject({ turns: 1, variables: { a: 'Oi a' } });
    expect((await talk.state()).variables).not.toHaveProperty('c');
    await talk.answer('b', 'Outra');
    expect((await talk.state()).variables).toEqual({ a: 'Oi a', b: 'Outra', c: 1 });
  });

  test.each<[string, Block, { text: string; bytes: Buffer } | undefined]>([
    [
      'a document',
      { id: 'x', type: 'action.document_add', template: 't', code: 'c', title: 'T' },
      undefined,
    ],
    [
      'a signature',
      { id: 'x', type: 'input.sign', variable: 'x', required: true },
      { text: 'assinatura.png', bytes: signature },
    ],
  ])('leads not past %s, but to what came later', async (_, barrier, file) => {
    const talk = await begin(flowOf(ask('a'), barrier, ask('b'), ask('c'), hold));
    await talk.answer('a', 'Oi');
    if (file) {
      const upload = { token: talk.token, code: 'x', filename: file.text, bytes: file.bytes };
      await talk.answer('x', await sendFile(server.url, upload));
    }
    const b = await talk.answer('b', 'Oi');
    expect(b.dialogBlockLast).toMatchObject({ id: 'main/c', correctable: 1 });
    expect(await talk.back('a')).toMatchObject({ ok: false, message: FIXED });
    if (file) expect(await talk.back('x')).toMatchObject({ ok: false, message: FIXED });
    expect(await talk.back('b')).toMatchObject({ ok: true, dialogBlockLast: { id: 'main/b' } });
  });

  test('ends where staff take over', async () => {
    const talk = await begin(flowOf(ask('a'), hold));
    await talk.answer('a', 'Oi');
    expect(await talk.back('a')).toMatchObject({ ok: false, message: FIXED });
    expect(await talk.answer(null, 'Errei')).toMatchObject({ ok: true });
  });

  test('is refused where the answers were given before they were recorded', async () => {
    const talk = await begin(flowOf(ask('a'), ask('b'), ask('c')));
    await talk.answer('a', 'Oi');
    await server.ctx.db
      .updateTable('gl_message')
      .set({ answer: null })
      .where('body', '=', 'Oi')
      .where('answer', 'is not', null)
      .execute();
    await talk.answer('b', 'Olá');
    expect(await talk.back('b')).toMatchObject({ ok: false, message: FIXED });
    expect(await talk.answer('c', 'Tudo bem?')).toMatchObject({ ok: true });
  });

  test('twice with the same id is once', async () => {
    const talk = await begin(flowOf(ask('a'), ask('b'), hold));
    await talk.answer('a', 'Oi');
    const id = randomUUID();
    const first = await talk.back('a', id);
    const again = await talk.send({ action: 'back', messageId: 1, clientMessageId: id });
    expect(first).toMatchObject({ ok: true, dialogBlockLast: { id: 'main/a' } });
    expect(again).toMatchObject({ ok: true, messages: [], dialogBlockLast: { id: 'main/a' } });
    expect(again).not.toHaveProperty('stale');
  });

  test('is refused to what is no standing answer of this ticket', async () => {
    const talk = await begin(
      flowOf({ id: 's', type: 'send.message', text: 'Olá' }, ask('a'), ask('b')),
    );
    await talk.answer('a', 'Oi');
    const backTo = (messageId: number) =>
      talk.send({ action: 'back', messageId, clientMessageId: randomUUID() });
    for (const id of [1, 3, 2_147_483_647])
      expect(await backTo(id)).toMatchObject({ ok: false, message: FIXED });
    expect(await backTo(2)).toMatchObject({ ok: true });
    expect(await backTo(2)).toMatchObject({ ok: false, message: FIXED });
    expect(await talk.answer('a', 'De novo')).toMatchObject({ ok: true });
  });

  test('and an answer at the same moment: the ticket stands where the taken ones lead', async () => {
    const talk = await begin(flowOf(ask('a'), ask('b'), ask('c'), hold));
    await talk.answer('a', 'Oi');
    const second = await talk.twin();
    talks.push(second);
    const [forth, back] = await Promise.all([talk.answer('b', 'Oi'), second.back('a')]);
    const taken = [forth, back].filter((reply) => reply.ok && !reply.stale);
    expect(taken).not.toEqual([]);
    const { turns, variables } = await talk.state();
    expect([turns, variables]).toEqual(back.stale ? [2, { a: 'Oi', b: 'Oi' }] : [0, {}]);
  });
});

describe('code', () => {
  test('runs once: its outcome is kept with the answer, and playing again runs nothing', async () => {
    const fill = code('c', 'return variables.a + "!"');
    const talk = await begin(flowOf(code('o', 'return 7'), ask('a'), fill, ask('b'), ask('d')));
    await talk.answer('a', 'Oi');
    await talk.answer('b', 'Oi');
    const { sandbox } = server.ctx;
    const { run } = sandbox;
    sandbox.run = () => Promise.reject(new Error('nothing may run'));
    try {
      expect(await talk.back('b')).toMatchObject({ ok: true, dialogBlockLast: { id: 'main/b' } });
    } finally {
      sandbox.run = run;
    }
    expect((await talk.state()).variables).toEqual({ o: 7, a: 'Oi', c: 'Oi!' });
  });

  test('before the first question runs once for the page and the ticket', async () => {
    let runs = 0;
    const { sandbox } = server.ctx;
    const { run } = sandbox;
    sandbox.run = (asked) => {
      runs += 1;
      return run(asked);
    };
    try {
      const flow = flowOf(code('o', 'return 7'), ask('a'));
      const talk = await begin(flow);
      await talk.answer('a', 'Oi');
      expect(runs).toBe(1);
    } finally {
      sandbox.run = run;
    }
  });

  test('that fails goes the way of its error, and staff can read why', async () => {
    const fails = code('c', 'throw new Error("sem saldo")', { onError: 'other' } as Partial<Block>);
    const talk = await begin(flowOf(ask('a'), fails, ask('never'), ask('other')));
    const reply = await talk.answer('a', 'Oi');
    expect(reply).toMatchObject({ ok: true, dialogBlockLast: { id: 'main/other' } });
    expect(await talk.faults()).toEqual(['"main/c": Error: sem saldo (line 1)']);
  });

  test('that fails without such a way hands the visitor to staff', async () => {
    const talk = await begin(flowOf(ask('a'), code('c', 'return nada'), ask('never')));
    const reply = await talk.answer('a', 'Oi');
    expect(reply).toMatchObject({ ok: true, dialogBlockLast: null });
    expect(reply.messages?.at(-1)?.text).toMatch(/^Desculpe, não conseguimos continuar/);
    expect(await talk.state()).toMatchObject({ phase: 'failed', variables: { a: 'Oi' } });
    expect(await talk.faults()).toEqual(['"main/c": ReferenceError: nada is not defined (line 1)']);
    expect(await talk.answer(null, 'E agora?')).toMatchObject({ ok: true });
    const staff = await loggedIn(server.url, 'atendente');
    const path = `/api/gl_message/at_ticket/${talk.ticketId}/3/message_index`;
    expect(JSON.stringify((await staff.call(path)).body)).toContain('E agora?');
  });
});

describe('an answer', () => {
  const long = 'é'.repeat(10_000);

  test('that makes the variables larger than 64 KB is refused with a text', async () => {
    const talk = await begin(flowOf(...['a', 'b', 'c', 'd'].map(ask), hold));
    for (const block of ['a', 'b', 'c']) await talk.answer(block, long);
    expect(await talk.answer('d', long)).toMatchObject({ ok: false, message: TOO_LARGE });
    expect(await talk.answer('d', 'curta')).toMatchObject({ ok: true });
  });

  test('that was taken is not refused when it comes again, though it would not be taken now', async () => {
    const file: Block = { id: 'f', type: 'input.file', variable: 'f', required: true, next: 'f' };
    const talk = await begin(flowOf(file));
    const upload = { token: talk.token, code: 'f', filename: 'conta.pdf', bytes: pdf };
    const said = await sendFile(server.url, upload);
    const id = randomUUID();
    expect(await talk.answer('f', said, id)).toMatchObject({ ok: true });
    expect(await talk.answer('f', said, id)).toMatchObject({ ok: true, messages: [] });
    expect(await talk.answer('f', said)).toMatchObject({ ok: false });
    expect((await talk.state()).turns).toBe(1);
  });

  test('to a broken question is kept, and staff go on from there', async () => {
    const broken: Block = {
      id: 'a',
      type: 'input.string',
      variable: 'a',
      required: true,
      regex: '(',
    };
    const talk = await begin(flowOf(broken, ask('b')));
    const id = randomUUID();
    const { messages } = await talk.answer('a', 'Quero um orçamento', id);
    expect(messages).toMatchObject([
      { from: 'user', text: 'Quero um orçamento' },
      { from: 'chatbot' },
    ]);
    expect(await talk.answer('a', 'Quero um orçamento', id)).not.toHaveProperty('stale');
    expect(await talk.faults()).toEqual(['"main/a": regex "(" cannot be used']);
  });

  test.each<Json>(['\0', '\ud800', ['\0'], { '\0': 1 }])(
    'may carry %j beside its text',
    async (data) => {
      const talk = await begin(flowOf(ask('a'), hold));
      expect(await talk.answer('a', { text: 'Oi', data: data as object })).toMatchObject({
        ok: true,
      });
    },
  );
});
