import { expect, test } from 'vitest';
import { answersOf } from './describe.ts';
import { defaultLimits, initialState, step } from './engine.ts';
import type { Block, CodeOutcome, Condition, Flow, Json } from './flow.ts';
import { Meter, Spent } from './meter.ts';
import { replay } from './replay.ts';

function flowOf(...list: Block[]): Flow {
  const blocks = list.map((block, index): [string, Block] => [
    block.id,
    { next: list[index + 1]?.id, ...block } as Block,
  ]);
  const start = list[0]?.id ?? '';
  return { start: 'd', dialogs: { d: { start, blocks: Object.fromEntries(blocks) } } };
}

function begun(flow: Flow, variables: Record<string, Json>, outcomes: CodeOutcome[] = []) {
  const state = { ...initialState(), variables };
  return step(flow, state, { kind: 'start', outcomes }, defaultLimits);
}

const big = 'x'.repeat(60_000);
const ask: Block = { id: 'ask', type: 'input.string', variable: 'v', required: true, label: 'V' };
const say = (id: string, text: string): Block => ({ id, type: 'send.message', text });
const many = (text: string, times: number) => text.repeat(times);

const tooMuchText = {
  'a message that repeats a long variable': flowOf(say('a', many('{{big}}', 1_400)), ask),
  'messages in a circle': flowOf(
    say('a', 'y'.repeat(20_000)),
    { id: 'b', type: 'action.goto_block', target: 'a' },
    ask,
  ),
  'addresses of buttons': flowOf(
    {
      id: 'a',
      type: 'send.message',
      text: 'Oi',
      links: Array(50).fill({ name: 'Abrir', url: '/{{big}}' }),
    },
    ask,
  ),
  'a script in a circle': flowOf(
    { id: 'a', type: 'send.message', text: 'Oi', jsScript: many(' ', 64_000) },
    { id: 'b', type: 'action.goto_block', target: 'a' },
    ask,
  ),
  'the label of a question': flowOf({ ...ask, label: many('{{big}}', 1_400) } as Block),
};

test.each(Object.entries(tooMuchText))('%s stops the turn', (_, flow) => {
  const { state, faults, outputs } = begun(flow, { big });
  expect(state.phase).toBe('failed');
  expect(faults.at(-1)).toMatch(/^"d\/\w+": este passo da conversa produz texto demais/);
  expect(JSON.stringify(outputs).length).toBeLessThan(1_200_000);
});

const endless: Condition = { op: 'matches', variable: 'text', regex: '(?=.*b)c' };
const heavy = (when: Condition) =>
  flowOf(
    { id: 'a', type: 'condition.case', cases: Array(50).fill({ when, target: 'ask' }) },
    { id: 'b', type: 'action.goto_block', target: 'a' },
    ask,
  );
const list = Array.from({ length: 5_000 }, (_, index) => index);
const tooMuchWork = {
  'patterns that never end': heavy({ op: 'or', of: Array(50).fill(endless) }),
  'comparing lists again and again': heavy({
    op: 'or',
    of: Array(50).fill({ op: 'equals', variable: 'list', value: list.slice(1) }),
  }),
  'looking for a text in a text': heavy({
    op: 'or',
    of: Array(50).fill({ op: 'contains', variable: 'big', value: 'z' }),
  }),
};

test.each(Object.entries(tooMuchWork))('%s stops the turn', (_, flow) => {
  const { state, faults } = begun(flow, { big, list, text: 'a'.repeat(2_000) });
  expect(state.phase).toBe('failed');
  expect(faults.at(-1)).toMatch(/^"d\/a": este passo da conversa dá trabalho demais/);
});

test('a turn that is played again for each of its codes costs what that takes', () => {
  const code = (id: string): Block => ({ id, type: 'action.code', code: '', variable: 'x' });
  const codes = Array.from({ length: 19 }, (_, index) => code(`c${index}`));
  const patterns = (times: number): Condition => ({
    op: 'or',
    of: Array(times).fill({ ...endless, regex: '(?=.{40}b)c' }),
  });
  const outcomes = Array<CodeOutcome>(19).fill({ ok: true, value: 1 });
  const turn = (times: number) =>
    begun(
      flowOf(
        { id: 'if', type: 'condition.code', when: patterns(times), onTrue: 'ask' },
        ...codes,
        ask,
      ),
      { text: 'a'.repeat(300) },
      outcomes,
    );
  expect(turn(1).state.phase).toBe('awaiting');
  expect(turn(8).faults.at(-1)).toContain('dá trabalho demais');
});

test('an answer whose pattern leaves no budget fails at its question', () => {
  const regex = '(?=.*b)c';
  const flow = flowOf({ ...ask, regex } as Block);
  const { state } = begun(flow, {});
  const answer = { kind: 'answer', block: 'd/ask', text: 'a'.repeat(2_000) } as const;
  const answered = step(flow, state, answer, defaultLimits);
  expect(answered.state.phase).toBe('failed');
  expect(answered.outputs[0]).toMatchObject({ from: 'user' });
});

test('the answers of a ticket are listed even if their labels would fill the memory', () => {
  const questions = Array.from({ length: 100 }, (_, index) => {
    const id = `v${index}`;
    return { ...ask, id, variable: id, label: many('{{big}}', 1_000) } as Block;
  });
  const given = Object.fromEntries(questions.map(({ id }) => [id, 'sim']));
  const answers = answersOf(flowOf(...questions), { ...given, big });
  expect(answers).toHaveLength(100);
  expect(answers.at(-1)).toMatchObject({ label: 'v99', value: 'sim' });
});

test('a replay stops when all its turns together take too much work', () => {
  const flow = flowOf(
    { id: 'if', type: 'condition.code', when: { op: 'exists', variable: 'v' } },
    ask,
    { id: 'back', type: 'action.goto_block', target: 'if' },
  );
  const answers = Array(400).fill({ block: 'd/ask', text: 'a' });
  const meter = () => new Meter({ letters: 0, work: 500 });
  expect(() => replay(flow, [], answers, defaultLimits, meter())).toThrow(Spent);
  expect(replay(flow, [], answers, defaultLimits).state.turns).toBe(400);
});
