import { isDeepStrictEqual } from 'node:util';
import { defaultLimits } from '@balcao/dialog/engine';
import type { CodeOutcome, Effect, Flow, State } from '@balcao/dialog/flow';
import { blockAt } from '@balcao/dialog/place';
import { currentAnswers, type Recorded, replay } from '@balcao/dialog/replay';
import { forwardFlow, illFormedFlow, wellFormedFlow } from '@balcao/dialog/test/random-flows';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishChatbot } from './chatbot.ts';
import { type Move, moveKinds, RandomVisitor } from './random-visitor.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  const plenty = '1000000';
  server = await startTestServer({
    LIMIT_NEW_TICKETS: plenty,
    LIMIT_FRAMES: plenty,
    LIMIT_MESSAGES: plenty,
    LIMIT_REQUESTS: plenty,
    LIMIT_UPLOADS: plenty,
    WORKERS: '2',
  });
  await server.ctx.db
    .insertInto('at_document_template')
    .values({ code: 'contrato', name: 'Contrato', body: '<p>{{nome}}</p>' })
    .execute();
});
afterAll(() => server.stop());

/** Replacements for the names in the random flows, so that real code runs and some records are missing. */
const meanings: Record<string, string[]> = {
  true: ['return true', 'return Object.keys(variables).length > 2'],
  false: ['return false', 'return null'],
  long: ['return "x".repeat(20000)'],
  list: ['return Object.entries(variables)', 'return { b: 1, a: { d: 1, c: 2 } }'],
  fail: ['throw new Error("sem saldo")', 'return (', 'return "é".repeat(40000)', 'while (true);'],
  novo: ['novo', 'em_atendimento', 'nenhum'],
  solar: ['solar', 'telhado', 'quente'],
  contrato: ['contrato', 'contrato', 'nenhum'],
  vendas: ['comercial', 'nenhum'],
};
const meant = new Set(['code', 'status', 'tag', 'template', 'sectorCode']);

/** As the checker of an import leaves it: text that PostgreSQL can store. */
function realFlow(flow: Flow, pick: number): Flow {
  return JSON.parse(JSON.stringify(flow), (key, value) => {
    if (typeof value !== 'string') return value;
    const choices = (meant.has(key) && meanings[value]) || [value];
    return (choices[pick % choices.length] ?? value).toWellFormed().replaceAll('\0', '');
  });
}

/** Without the questions that a forward flow begins with. */
function pastNames(flow: Flow): Flow {
  const { main } = flow.dialogs;
  return main && 'q0' in main.blocks
    ? { ...flow, dialogs: { ...flow.dialogs, main: { ...main, start: 'b0' } } }
    : flow;
}

const flows = fc
  .tuple(fc.oneof(forwardFlow, forwardFlow, wellFormedFlow, illFormedFlow), fc.nat(60))
  .map(([flow, pick]) => realFlow(pick % 3 === 0 ? flow : pastNames(flow), pick));
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom(...moveKinds),
  text: fc.oneof(fc.constantFrom('', 'Pular', '42', 'Sim'), fc.string({ unit: 'binary' })),
  data: fc.oneof(fc.constant(undefined), fc.jsonValue(), fc.constant('\0')),
  pick: fc.nat(50),
});
const visits = fc.array(fc.array(move, { minLength: 3, maxLength: 10 }), {
  minLength: 40,
  maxLength: 40,
});

async function visit(code: string, moves: Move[]): Promise<RandomVisitor> {
  const visitor = new RandomVisitor(server.url, code);
  try {
    await visitor.come();
    for (const each of moves) await visitor.move(each);
    await visitor.goOn();
    visitor.drain();
    return visitor;
  } finally {
    visitor.close();
  }
}

async function conversationsOf(code: string) {
  return server.ctx.db
    .selectFrom('at_conversation as c')
    .innerJoin('at_chatbot as chatbot', 'chatbot.id', 'c.chatbot_id')
    .innerJoin('at_ticket as ticket', 'ticket.id', 'c.ticket_id')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .innerJoin('gl_thread as thread', 'thread.id', 'c.thread_id')
    .select(['c.ticket_id', 'c.thread_id', 'c.opening', 'c.expires_at', 'thread.last_seq'])
    .select(['status.code as status', 'status.kind'])
    .select((eb) => eb.cast<State>('c.state', 'jsonb').as('state'))
    .where('chatbot.code', '=', code)
    .execute();
}
type Row = Awaited<ReturnType<typeof conversationsOf>>[number];

function linesOf(threadId: number) {
  return server.ctx.db
    .selectFrom('gl_message')
    .select(['seq', 'author_kind', 'body', 'answer', 'client_message_id'])
    .where('thread_id', '=', threadId)
    .orderBy('seq')
    .execute();
}

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** The result of playing the recorded answers again. */
function replayed(flow: Flow, row: Row, lines: Awaited<ReturnType<typeof linesOf>>) {
  const log = lines.flatMap(({ seq, answer }) =>
    answer === null ? [] : [{ seq, recorded: answer as unknown as Recorded }],
  );
  const answers = currentAnswers(log).map(({ answer }) => answer);
  return replay(flow, row.opening as unknown as CodeOutcome[], answers, defaultLimits);
}

async function tagsOf(ticketId: number) {
  const rows = await server.ctx.db
    .selectFrom('at_ticket_tag')
    .innerJoin('at_tag', 'at_tag.id', 'tag_id')
    .select('name')
    .where('ticket_id', '=', ticketId)
    .execute();
  return rows.map(({ name }) => name).sort();
}

async function expectEffects(row: Row, effects: Effect[]): Promise<void> {
  const tags = effects.flatMap((each) => (each.type === 'apply_tag' ? each.tag : []));
  expect(await tagsOf(row.ticket_id)).toEqual([...new Set(tags)].sort());
  const statuses = effects.flatMap((each) => (each.type === 'set_status' ? each.status : []));
  expect(row.status).toBe(statuses.findLast((status) => status !== 'nenhum') ?? 'novo');
  expect(row.kind).toBe('open');
  const kept = effects.some(({ type }) => type === 'set_expire');
  expect(row.expires_at === null).toBe(kept);
}

async function faultsOf(ticketId: number) {
  const rows = await server.ctx.db
    .selectFrom('at_flow_fault')
    .select('fault')
    .where('ticket_id', '=', ticketId)
    .execute();
  return rows.map(({ fault }) => fault);
}

async function expectSound(flow: Flow, row: Row, all: RandomVisitor[]): Promise<void> {
  const lines = await linesOf(row.thread_id);
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
  expect(row.last_seq).toBe(lines.length);
  const kept = lines.flatMap(({ client_message_id: id }) => id ?? []);
  const visitor = all.find(({ taken }) => kept.some((id) => taken.has(id)));
  expect([...kept].sort()).toEqual([...(visitor?.taken ?? [])].sort());
  const { state, effects } = replayed(flow, row, lines);
  expect(isDeepStrictEqual(plain(state), row.state)).toBe(true);
  await expectEffects(row, effects);
  const { phase, at } = row.state;
  expect(['awaiting', 'held', 'ended', 'failed']).toContain(phase);
  if (phase === 'awaiting' || phase === 'held')
    expect(at && blockAt(flow, at)?.type).toMatch(/^input\./);
  if (phase !== 'failed') return;
  expect(await faultsOf(row.ticket_id)).not.toEqual([]);
  expect(lines.some(({ body }) => body.startsWith('Desculpe, não conseguimos'))).toBe(true);
}

test('a thousand random conversations lose nothing, duplicate nothing and can all continue', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(flows, visits, async (flow, all) => {
      count += 1;
      const code = `random-${count}`;
      await publishChatbot(server.ctx, code, flow, 60);
      const visitors = await Promise.all(all.map((moves) => visit(code, moves)));
      const rows = await conversationsOf(code);
      expect(rows).toHaveLength(all.length);
      for (const row of rows) await expectSound(flow, row, visitors);
    }),
    { seed: 20_261_121, numRuns: 25, endOnFailure: true },
  );
}, 240_000);
