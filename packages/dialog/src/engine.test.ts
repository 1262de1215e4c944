import { describe, expect, test } from 'vitest';
import { defaultLimits, initialState, step } from './engine.ts';
import type { Block, Flow, Input, Limits, Output, State } from './flow.ts';

/** A flow of one dialog `main` whose blocks follow each other in the given order, unless they say otherwise. */
function script(...blocks: Block[]): Flow {
  const linked = blocks.map((block, i): [string, Block] => {
    const next = blocks[i + 1]?.id;
    return [block.id, next ? ({ next, ...block } as Block) : block];
  });
  return {
    start: 'main',
    dialogs: { main: { start: blocks[0]?.id ?? '', blocks: Object.fromEntries(linked) } },
  };
}

const say = (id: string, text: string): Block => ({ id, type: 'send.message', text });
const ask = (id: string, more: Partial<Extract<Block, { type: 'input.string' }>> = {}): Block => ({
  id,
  type: 'input.string',
  variable: id,
  required: true,
  ...more,
});
const hold: Block = { id: 'hold', type: 'input.hold' };

function play(flow: Flow, inputs: Input[], limits: Limits = defaultLimits) {
  let result = step(flow, initialState(), { kind: 'start' }, limits);
  for (const input of inputs) result = step(flow, result.state, input, limits);
  return result;
}

const reply = (block: string, text: string): Input => ({
  kind: 'answer',
  block: `main/${block}`,
  text,
});
const words = (outputs: Output[]) =>
  outputs.map((o) => (o.from === 'user' ? `> ${o.text}` : o.html));

describe('a conversation', () => {
  const flow = script(
    say('hi', 'Olá'),
    ask('name', { label: 'Nome' }),
    say('bye', 'Oi {{name}}'),
    hold,
  );

  test('starts with the messages before the first question', () => {
    const result = play(flow, []);
    expect(words(result.outputs)).toEqual(['Olá']);
    expect(result.awaiting).toMatchObject({
      id: 'main/name',
      type: 'input.string',
      variable: 'name',
      required: true,
      regex: null,
      regexMessage: null,
      label: 'Nome',
      help: null,
    });
    expect(result.trace.map(({ at }) => at.block)).toEqual(['hi', 'name']);
    expect(result.state).toMatchObject({ phase: 'awaiting', turns: 0 });
  });

  test('keeps an answer, escapes it in the script and is held where staff take over', () => {
    const result = play(flow, [reply('name', '  <b>Ana & "Zé"</b>\0 ')]);
    expect(result.state.variables).toEqual({ name: '<b>Ana & "Zé"</b>' });
    expect(words(result.outputs)).toEqual([
      '> <b>Ana & "Zé"</b>',
      'Oi &lt;b&gt;Ana &amp; &quot;Zé&quot;&lt;/b&gt;',
    ]);
    expect(result.state).toMatchObject({ phase: 'held', turns: 1 });
    expect(result.awaiting).toMatchObject({ id: 'main/hold', type: 'input.hold', required: false });
  });

  test('calls an answer stale that names another block, comes twice or comes while it is held', () => {
    const before = play(flow, []);
    const other = step(flow, before.state, reply('hi', 'x'), defaultLimits);
    expect(other).toMatchObject({ stale: true, outputs: [], awaiting: { id: 'main/name' } });
    expect(other.state).toBe(before.state);
    const held = play(flow, [reply('name', 'Ana'), reply('name', 'Ana')]);
    expect(held).toMatchObject({ stale: true, awaiting: { id: 'main/hold' }, state: { turns: 1 } });
    expect(step(flow, held.state, reply('hold', 'x'), defaultLimits).stale).toBe(true);
    expect(step(flow, held.state, { kind: 'start' }, defaultLimits).stale).toBe(true);
    expect(step(flow, initialState(), reply('name', 'x'), defaultLimits)).toMatchObject({
      stale: true,
      awaiting: null,
    });
  });

  test('ends where nothing follows', () => {
    const result = play(script(ask('name')), [reply('name', 'Ana')]);
    expect(result).toMatchObject({
      awaiting: null,
      state: { phase: 'ended', at: null, stack: [] },
    });
  });

  test('orders the change of status as an effect', () => {
    const result = play(script({ id: 's', type: 'action.set_status', status: 'novo' }, hold), []);
    expect(result.effects).toEqual([{ type: 'set_status', status: 'novo' }]);
  });
});

describe('variables', () => {
  test.each(['__proto__', 'constructor', 'toString'])('one may be called %s', (name) => {
    const flow = script(
      say('a', `[{{${name}}}]`),
      ask('q', { variable: name }),
      say('b', `[{{ ${name} }}]`),
      hold,
    );
    const result = play(flow, [reply('q', 'x')]);
    expect(words(play(flow, []).outputs)).toEqual(['[]']);
    expect(words(result.outputs)).toEqual(['> x', '[x]']);
    expect(JSON.stringify(result.state.variables)).toBe(`{"${name}":"x"}`);
  });

  test('stand in labels and help as plain text', () => {
    const flow = script(ask('n'), ask('q', { label: 'E você, {{n}}?', help: '{{nobody}}!' }));
    expect(play(flow, [reply('n', 'A&B')]).awaiting).toMatchObject({
      label: 'E você, A&B?',
      help: '!',
    });
  });
});

describe('dialogs', () => {
  const call = (id: string, dialog: string, next?: string): Block => ({
    id,
    type: 'action.goto_dialog',
    dialog,
    ...(next ? { next } : {}),
  });
  function flowOf(...last: Block[]): Flow {
    const main = script(call('c', 'sub', 'after'), say('after', 'Depois'), call('tail', 'sub'))
      .dialogs.main;
    const sub = script(say('in', 'Dentro'), ...last).dialogs.main;
    return { start: 'main', dialogs: { ...(main && { main }), ...(sub && { sub }) } };
  }

  test.each([
    ['runs to its end', flowOf()],
    ['says so', flowOf({ id: 'r', type: 'action.return_dialog' }, say('never', 'Nunca'))],
  ])('one that %s goes back to where it was called from', (_, flow) => {
    const result = play(flow, []);
    expect(words(result.outputs)).toEqual(['Dentro', 'Depois', 'Dentro']);
    expect(result.state.phase).toBe('ended');
  });

  test('the place to go back to is remembered while a question waits', () => {
    const waiting = play(flowOf(ask('q')), []);
    expect(waiting.state.stack).toEqual([{ dialog: 'main', block: 'after' }]);
    const answer: Input = { kind: 'answer', block: 'sub/q', text: 'x' };
    const result = step(flowOf(ask('q')), waiting.state, answer, defaultLimits);
    expect(words(result.outputs)).toEqual(['> x', 'Depois', 'Dentro']);
  });
});

describe('caps and broken flows', () => {
  const loop = script(say('a', 'x'), { id: 'b', type: 'action.goto_block', target: 'a' });
  const recursion: Flow = {
    start: 'd',
    dialogs: {
      d: {
        start: 'c',
        blocks: {
          c: { id: 'c', type: 'action.goto_dialog', dialog: 'd', next: 'e' },
          e: { id: 'e', type: 'send.message', text: '' },
        },
      },
    },
  };
  const unknown = { id: 'a', type: 'constructor' } as unknown as Block;

  test.each<[string, Flow, RegExp]>([
    ['a loop without a question', loop, /^more than 200 blocks in one turn, at "main\/a"$/],
    ['a dialog that calls itself', recursion, /^calls deeper than 20, at "d\/c"$/],
    [
      'a missing next',
      script(say('a', 'x'), ask('q', { next: 'nope' })),
      /^dialog "main" has no block "nope"$/,
    ],
    [
      'a missing target',
      script({ id: 'a', type: 'action.goto_block', target: 'nope' }),
      /, where "main\/a" leads$/,
    ],
    [
      'a missing dialog',
      script({ id: 'a', type: 'action.goto_dialog', dialog: 'toString' }),
      /^there is no dialog "toString", where/,
    ],
    ['no start', { start: '__proto__', dialogs: {} }, /^there is no dialog "__proto__"$/],
    ['an unknown step type', script(unknown), /^"main\/a" is of an unknown type "constructor"$/],
    [
      'an unusable regex',
      script(ask('q', { regex: '(' })),
      /^"main\/q": regex "\(" cannot be used$/,
    ],
  ])('%s stops the conversation politely', (_, flow, fault) => {
    const opened = play(flow, []);
    const result = opened.awaiting
      ? step(flow, opened.state, reply('q', 'x'), defaultLimits)
      : opened;
    expect(result.faults.at(-1)).toMatch(fault);
    expect(result).toMatchObject({ awaiting: null, state: { phase: 'failed' } });
    expect(words(result.outputs).at(-1)).toMatch(/^Desculpe, não conseguimos continuar/);
    expect(step(flow, result.state, reply('q', 'x'), defaultLimits).stale).toBe(true);
  });

  test('the last answer that the cap on answers allows is kept', () => {
    const flow = script(ask('q', { next: 'q' }));
    const result = play(flow, [reply('q', '1'), reply('q', '2')], { ...defaultLimits, turns: 1 });
    expect(result.faults.at(-1)).toBe('more than 1 answers, at "main/q"');
    expect(result.state).toMatchObject({ phase: 'failed', variables: { q: '2' }, turns: 2 });
  });

  test('an answer that makes the variables too large is refused, counted in bytes', () => {
    const limits = { ...defaultLimits, variableBytes: '{"q":"éé"}'.length + 2 };
    const result = play(
      script(ask('q', { next: 'q' })),
      [reply('q', 'éé'), reply('q', 'ééé')],
      limits,
    );
    expect(result.rejected).toBe('Sua resposta é longa demais. Escreva um texto menor.');
    expect(result.state).toMatchObject({ phase: 'awaiting', variables: { q: 'éé' }, turns: 1 });
  });
});

test('a flow that moved on under a waiting conversation stops it', () => {
  const state: State = {
    ...initialState(),
    phase: 'awaiting',
    at: { dialog: 'main', block: 'gone' },
  };
  const result = step(script(hold), state, reply('gone', 'x'), defaultLimits);
  expect(result.faults.at(-1)).toBe('dialog "main" has no block "gone"');
});
