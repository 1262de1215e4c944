import { describe, expect, test } from 'vitest';
import { checkFlow } from '../check/check-flow.ts';
import { warningsOf } from '../check/warnings.ts';
import { defaultLimits, initialState, step } from '../engine.ts';
import type { Block, CodeOutcome, Flow, Json } from '../flow.ts';
import { replay } from '../replay.ts';
import { undoOf } from '../undo.ts';
import { centsOf } from './balance-debit.ts';

type Debit = Extract<Block, { type: 'action.balance.debit' }>;
const ways = { next: 'done', onInsufficient: 'poor', onError: 'broken' };
const debit = (more: Partial<Debit> = {}): Debit => ({
  id: 'x',
  type: 'action.balance.debit',
  amount: '25,00',
  reason: 'Taxa de {{nome}}',
  ...ways,
  ...more,
});
const holds = ['done', 'poor', 'broken'].map((id): Block => ({ id, type: 'input.hold' }));

function flowOf(...blocks: Block[]): Flow {
  const named = Object.fromEntries([...blocks, ...holds].map((block) => [block.id, block]));
  return { start: 'd', dialogs: { d: { start: blocks[0]?.id ?? '', blocks: named } } };
}

function passed(block: Debit, variables: Record<string, Json>, outcomes: CodeOutcome[] = []) {
  const state = { ...initialState(), variables };
  return step(flowOf(block), state, { kind: 'start', outcomes }, defaultLimits);
}

const covered: CodeOutcome = { ok: true, value: true };
const poor: CodeOutcome = { ok: true, value: false };

test.each<[Json, number | undefined]>([
  ['25', 2_500],
  [' 25,5 ', 2_550],
  ['25.50', 2_550],
  ['1.250,00', 125_000],
  ['0,01', 1],
  [25, 2_500],
  [19.9, 1_990],
  ['10000000', 1_000_000_000],
  ['10000000,01', undefined],
  ['1.250', undefined],
  ['0,00', undefined],
  ['-5', undefined],
  [-5, undefined],
  [0, undefined],
  [0.1 + 0.2, undefined],
  [1e21, undefined],
  ['vinte', undefined],
  ['', undefined],
  ['R$ 25', undefined],
  [null, undefined],
  [true, undefined],
  [['25'], undefined],
])('%j is %j cents', (value, cents) => {
  expect(centsOf(value)).toBe(cents);
});

describe('a debit', () => {
  test('asks whether the balance covers it, and debits only then', () => {
    expect(passed(debit(), { nome: 'Ana' }).needs).toEqual({
      block: 'd/x',
      debitCents: 2_500,
      spentCents: 0,
    });
    const done = passed(debit(), { nome: 'Ana' }, [covered]);
    expect(done.effects).toEqual([{ type: 'balance_debit', cents: 2_500, reason: 'Taxa de Ana' }]);
    expect(done.state.at?.block).toBe('done');
    expect(done.trace[0]).toMatchObject({ way: 'next' });
  });

  test('that the balance does not cover goes its own way and debits nothing', () => {
    const result = passed(debit(), {}, [poor]);
    expect(result).toMatchObject({
      effects: [],
      faults: [],
      trace: [{ way: 'onInsufficient' }, {}],
    });
    expect(result.state.at?.block).toBe('poor');
  });

  test('that the balance does not cover takes the way of its error without a way of its own, or stops', () => {
    const { onInsufficient: _, ...other } = debit();
    expect(passed(other, {}, [poor]).state.at?.block).toBe('broken');
    const { onError: __, ...none } = other;
    expect(passed(none, {}, [poor])).toMatchObject({
      effects: [],
      faults: ['"d/x": balance_debit: the balance is too low'],
      state: { phase: 'failed' },
    });
  });

  test.each<[Json | undefined]>([['abc'], [undefined], [-1], [0], ['1.250'], [{}]])(
    'of %j debits nothing, and staff are told',
    (value) => {
      const variables: Record<string, Json> = value === undefined ? {} : { v: value };
      const result = passed(debit({ amount: '{{v}}' }), variables, [covered]);
      expect(result).toMatchObject({
        effects: [],
        faults: ['"d/x": balance_debit: "{{v}}" is no amount'],
      });
      expect(result.state.at?.block).toBe('broken');
    },
  );

  test('takes its amount from a variable, also inside an object', () => {
    expect(
      passed(debit({ amount: '{{plano.preco}}' }), { plano: { preco: 99.9 } }).needs,
    ).toMatchObject({ debitCents: 9_990 });
  });

  test('has a reason of one line that the ledger takes', () => {
    const long = passed(debit({ reason: `a\n\u0000 b${'😀'.repeat(400)}` }), {}, [covered]);
    const [effect] = long.effects;
    expect(effect).toMatchObject({ reason: expect.stringMatching(/^a b😀/u) });
    expect(JSON.stringify(effect).length).toBeLessThan(560);
    expect(passed(debit({ reason: '{{nome}}' }), {}, [covered]).faults).toEqual([
      '"d/x": balance_debit: no reason',
    ]);
  });

  test('knows what the turn has debited before it', () => {
    const flow = flowOf(debit({ id: 'a', next: 'b' }), debit({ id: 'b', amount: '1,00' }));
    const at = (outcomes: CodeOutcome[]) =>
      step(flow, initialState(), { kind: 'start', outcomes }, defaultLimits);
    expect(at([covered]).needs).toEqual({ block: 'd/b', debitCents: 100, spentCents: 2_500 });
    expect(at([covered, poor])).toMatchObject({
      effects: [{ cents: 2_500 }],
      state: { at: { block: 'poor' } },
    });
  });

  test('cannot go round for ever', () => {
    const { onError: _, ...bare } = debit({ next: 'x' });
    const loop = flowOf(bare);
    const outcomes = Array.from({ length: 100 }, () => covered);
    const { state, faults } = step(
      loop,
      initialState(),
      { kind: 'start', outcomes },
      defaultLimits,
    );
    expect([state.phase, faults]).toEqual([
      'failed',
      ['"d/x": more than 20 code steps in one turn'],
    ]);
  });
});

const asking: Block = { id: 'q', type: 'input.string', variable: 'q', required: true, next: 'x' };
const answered = (outcome: CodeOutcome) => ({ block: 'd/q', text: 'Oi', outcomes: [outcome] });

test('played again, a debit asks nobody and leads where it led; undoing never gives it back', () => {
  const flow = flowOf(asking, debit());
  const done = replay(flow, [], [answered(covered)], defaultLimits);
  expect(done.state).toMatchObject({ at: { block: 'done' }, turns: 1, barrier: 1 });
  const refused = replay(flow, [], [answered(poor)], defaultLimits);
  expect(refused).toMatchObject({ effects: [], state: { at: { block: 'poor' }, barrier: 0 } });
  expect(undoOf([], done.effects)).toEqual([]);
});

describe('the checker', () => {
  const codes = (block: object) =>
    checkFlow(flowOf(block as Block), { reservedWords: [] }).map(
      ({ code, message }) => `${code}: ${message}`,
    );

  test('takes amounts and variables that are set', () => {
    expect(
      checkFlow(flowOf(asking, debit({ amount: '{{q}}', reason: 'Taxa' })), { reservedWords: [] }),
    ).toEqual([]);
    for (const amount of ['25', '0,50', '1.250,00', '9.999.999,99'])
      expect(codes(debit({ amount, reason: 'Taxa' }))).toEqual([]);
  });

  test.each(['', ' ', '\t\n'])('refuses a reason without words: “%s”', (reason) => {
    expect(codes(debit({ reason }))).toEqual(['BAD_FIELD: O débito precisa de um motivo.']);
  });

  test.each(['', '0', '0,00', '-5', 'abc', '1.250', '100000000', '{{a}} {{b}}', '25,001'])(
    'refuses “%s”',
    (amount) => {
      expect(codes(debit({ amount, reason: 'Taxa' }))[0]).toMatch(/^BAD_FIELD: .*em reais/);
    },
  );

  test('finds a variable that is not set, a way to nowhere, and a debit without a reason', () => {
    expect(codes(debit())[0]).toMatch(/^UNSET_VARIABLE/);
    expect(codes(debit({ amount: '{{v}}', reason: 'Taxa' }))[0]).toMatch(/^UNSET_VARIABLE/);
    expect(codes(debit({ reason: 'Taxa', onInsufficient: 'nope' }))).toContainEqual(
      expect.stringMatching(/^MISSING_TARGET/),
    );
    const { reason: _, ...without } = debit();
    expect(codes(without)[0]).toMatch(/^MISSING_FIELD/);
  });

  test('warns of a conversation that stops where the balance is too low', () => {
    const { onInsufficient: _, onError: __, ...open } = debit();
    expect(warningsOf(flowOf(open))).toMatchObject([{ code: 'NO_ERROR_WAY' }]);
    expect(warningsOf(flowOf(debit()))).toEqual([]);
  });
});
