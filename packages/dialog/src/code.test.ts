import { describe, expect, test } from 'vitest';
import { defaultLimits, initialState, step } from './engine.ts';
import type { Block, CodeOutcome, Flow, Json, Limits } from './flow.ts';

/** A flow of one dialog `main` whose blocks follow each other in the given order, unless they say otherwise. */
function script(...blocks: Block[]): Flow {
  const linked = blocks.map((block, i): [string, Block] => {
    const next = blocks[i + 1]?.id;
    return [block.id, next ? ({ next, ...block } as Block) : block];
  });
  const start = blocks[0]?.id ?? '';
  return { start: 'main', dialogs: { main: { start, blocks: Object.fromEntries(linked) } } };
}

type Code = Extract<Block, { type: 'action.code' }>;
type If = Extract<Block, { type: 'condition.code' }>;
const code = (id: string, more: Partial<Code> = {}): Block => ({
  id,
  type: 'action.code',
  code: `code of ${id}`,
  variable: id,
  ...more,
});
const when = (more: Partial<If>): Block => ({ id: 'if', type: 'condition.code', ...more });
const ask = (id: string): Block => ({ id, type: 'input.string', variable: id, required: true });
const say = (id: string): Block => ({ id, type: 'send.message', text: id });

const ok = (value: Json): CodeOutcome => ({ ok: true, value });
const failed: CodeOutcome = { ok: false, fault: 'out of luck' };

function start(flow: Flow, outcomes: CodeOutcome[] = [], limits: Partial<Limits> = {}) {
  return step(flow, initialState(), { kind: 'start', outcomes }, { ...defaultLimits, ...limits });
}

describe('a code step', () => {
  test('is asked for with the variables of its place, one after the other', () => {
    const flow = script(code('a'), code('b'), ask('q'));
    expect(start(flow).needs).toEqual({ block: 'main/a', code: 'code of a', variables: {} });
    const second = start(flow, [ok(1)]);
    expect(second.needs).toEqual({ block: 'main/b', code: 'code of b', variables: { a: 1 } });
    const done = start(flow, [ok(1), ok({ x: [null] })]);
    expect(done).not.toHaveProperty('needs');
    expect(done.state.variables).toEqual({ a: 1, b: { x: [null] } });
  });

  test('sees the answer of its turn, and nothing counts before it has run', () => {
    const flow = script(ask('q'), code('c'), ask('r'));
    const before = start(flow).state;
    const input = { kind: 'answer', block: 'main/q', text: 'Oi' } as const;
    const asked = step(flow, before, input, defaultLimits);
    expect(asked.needs).toMatchObject({ variables: { q: 'Oi' } });
    const answered = step(flow, before, { ...input, outcomes: [ok(2)] }, defaultLimits);
    expect(answered).toMatchObject({
      awaiting: { id: 'main/r', correctable: 1 },
      outputs: [{ from: 'user', text: 'Oi' }],
      state: { turns: 1, variables: { q: 'Oi', c: 2 } },
    });
  });

  test('of a wrong answer is never asked for', () => {
    const flow = script({ ...ask('q'), type: 'input.cpf' } as Block, code('c'));
    const input = { kind: 'answer', block: 'main/q', text: '1' } as const;
    expect(step(flow, start(flow).state, input, defaultLimits)).not.toHaveProperty('needs');
  });

  test.each<[CodeOutcome, string]>([
    [ok(true), 'yes'],
    [ok('0'), 'yes'],
    [ok({}), 'yes'],
    [ok(false), 'no'],
    [ok(0), 'no'],
    [ok(''), 'no'],
    [ok(null), 'no'],
    [failed, 'error'],
  ])('as a condition: %j leads to %s', (outcome, target) => {
    const branches = { onTrue: 'yes', onFalse: 'no', onError: 'error' };
    const flow = script(when({ code: 'x', ...branches }), ask('yes'), ask('no'), ask('error'));
    expect(start(flow, [outcome]).awaiting?.id).toBe(`main/${target}`);
  });

  test('as a condition without a branch goes on at its next block', () => {
    const flow = script(when({ code: 'x', onFalse: 'other' }), ask('next'), ask('other'));
    expect(start(flow, [ok(true)]).awaiting?.id).toBe('main/next');
  });
});

describe('code that fails', () => {
  test('goes the way of its error, keeps nothing, and staff are told', () => {
    const flow = script(code('a', { onError: 'other' }), ask('q'), ask('other'));
    expect(start(flow, [failed])).toMatchObject({
      awaiting: { id: 'main/other' },
      faults: ['"main/a": out of luck'],
      state: { phase: 'awaiting', variables: {} },
    });
  });

  test('stops the conversation where it has no such way', () => {
    const result = start(script(say('oi'), code('a'), ask('q')), [failed]);
    expect(result).toMatchObject({
      awaiting: null,
      faults: ['"main/a": out of luck'],
      state: { phase: 'failed', at: { dialog: 'main', block: 'a' } },
    });
    expect(result.outputs).toHaveLength(2);
  });

  test('stops it too when the way of its error leads nowhere', () => {
    const result = start(script(code('a', { onError: 'nope' })), [failed]);
    expect(result.faults).toEqual([
      '"main/a": out of luck',
      'dialog "main" has no block "nope", where "main/a" leads',
    ]);
  });

  test('is also code whose value makes the variables larger than their cap', () => {
    const flow = script(code('a', { onError: 'other' }), ask('q'), ask('other'));
    const limits = { variableBytes: '{"a":"éé"}'.length + 2 };
    expect(start(flow, [ok('éé')], limits).awaiting?.id).toBe('main/q');
    expect(start(flow, [ok('ééé')], limits)).toMatchObject({
      awaiting: { id: 'main/other' },
      faults: ['"main/a": variables too large'],
      state: { variables: {} },
    });
  });
});

describe('the cap on code', () => {
  const loop = script(code('a', { next: 'a' }));
  const many = Array.from({ length: 10 }, () => ok(1));

  test('stops a loop of code', () => {
    const result = start(loop, many, { codesPerTurn: 3 });
    expect(result).not.toHaveProperty('needs');
    expect(result.faults).toEqual(['"main/a": more than 3 code steps in one turn']);
    expect(result.state.phase).toBe('failed');
  });

  test('is not passed by leading errors back to the code', () => {
    const result = start(script(code('a', { onError: 'a' })), many.fill(failed), {
      codesPerTurn: 3,
      stepsPerTurn: 9,
    });
    expect(result.state.phase).toBe('failed');
    expect(result.faults.at(-1)).toBe('more than 9 blocks in one turn, at "main/a"');
  });
});
