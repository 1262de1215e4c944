import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presentAwaiting } from './describe.ts';
import { initialState, step } from './engine.ts';
import type { Block, Flow, Input, Json, Limits, State, StepResult } from './flow.ts';

const limits: Limits = { stepsPerTurn: 30, callDepth: 4, turns: 12, variableBytes: 300 };
const dialogNames = ['main', 'sub', '__proto__'];
const blockNames = ['a', 'b', 'c', 'd', 'constructor'];
const name = fc.constantFrom('nome', 'cpf', '__proto__', 'constructor', 'x');
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    'Pular',
    '529.982.247-25',
    '(11) 98765-4321',
    '<b>{{x}}</b>',
    'é'.repeat(200),
  ),
);
const template = fc.oneof(
  text,
  name.map((variable) => `Oi {{${variable}}} {{ ${variable} }}`),
);
const regex = fc.constantFrom(undefined, '^\\d+$', '^(a+)+$', '(', '\\p{L}');

/** Any step type; `target` gives the names of blocks, `dialog` of dialogs. */
function blockWith(
  target: fc.Arbitrary<string>,
  dialog: fc.Arbitrary<string>,
): fc.Arbitrary<Block> {
  const id = fc.constant('id');
  const next = fc.option(target, { nil: undefined });
  const receive = {
    id,
    next,
    variable: name,
    required: fc.boolean(),
    label: template,
    help: template,
  };
  const plain = <T extends Block['type']>(type: T) =>
    fc.record({ ...receive, type: fc.constant(type) });
  return fc.oneof(
    fc.record({ id, type: fc.constant('send.message'), next, text: template }),
    fc.record({ ...receive, type: fc.constant('input.string'), regex, errorText: text }),
    plain('input.cpf'),
    plain('input.phone'),
    plain('input.city'),
    fc.record({ id, type: fc.constant('input.hold'), label: template }),
    fc.record({ id, type: fc.constant('action.set_status'), next, status: text }),
    fc.record({ id, type: fc.constant('action.goto_block'), target }),
    fc.record({ id, type: fc.constant('action.goto_dialog'), next, dialog }),
    fc.record({ id, type: fc.constant('action.return_dialog') }),
  ) as fc.Arbitrary<Block>;
}

function flowWith(target: fc.Arbitrary<string>, dialog: fc.Arbitrary<string>): fc.Arbitrary<Flow> {
  const block = blockWith(target, dialog);
  const blocks = fc
    .tuple(...blockNames.map(() => block))
    .map((all) =>
      Object.fromEntries(all.map((each, i) => [blockNames[i], { ...each, id: blockNames[i] }])),
    );
  const one = fc.record({ start: target, blocks });
  return fc.record({
    start: dialog,
    dialogs: fc
      .tuple(...dialogNames.map(() => one))
      .map((all) => Object.fromEntries(all.map((each, i) => [dialogNames[i], each]))),
  }) as fc.Arbitrary<Flow>;
}

const wellFormed = flowWith(fc.constantFrom(...blockNames), fc.constantFrom(...dialogNames));
const illFormed = flowWith(
  fc.constantFrom(...blockNames, 'nope', 'toString'),
  fc.constantFrom(...dialogNames, 'nope', 'valueOf'),
);

const city = { id: 1, name: 'Osasco', fullname: 'Osasco - SP', ibge_code: '3534401' };
/** Mostly answers to the block that waits, some to another, some second starts. */
const input = fc.record({
  kind: fc.constantFrom('answer', 'answer', 'answer', 'answer', 'other', 'start'),
  text,
  data: fc.oneof(fc.constant(city), fc.jsonValue()) as fc.Arbitrary<Json>,
});
type Sent = { kind: string; text: string; data: Json };

function inputFor({ kind, ...answer }: Sent, state: State): Input {
  if (kind === 'start') return { kind };
  const at = kind === 'answer' && state.at ? `${state.at.dialog}/${state.at.block}` : 'main/other';
  return { kind: 'answer', block: at, ...answer };
}

function play(flow: Flow, sent: Sent[], keep = (state: State) => state): StepResult[] {
  const results = [step(flow, initialState(), { kind: 'start' }, limits)];
  let state = keep(results[0]?.state ?? initialState());
  for (const each of sent) {
    const result = step(flow, state, inputFor(each, state), limits);
    results.push(result);
    state = keep(result.state);
  }
  return results;
}

const inputs = fc.array(input, { maxLength: 20 });

test.each([
  ['well-formed', wellFormed],
  ['ill-formed', illFormed],
])('a %s flow with any inputs ends, waits, is held or stops with a fault', (_, flows) => {
  fc.assert(
    fc.property(flows, inputs, (flow, sent) => {
      for (const { state, awaiting, fault, outputs, trace, rejected, stale } of play(flow, sent)) {
        expect(['awaiting', 'held', 'ended', 'failed']).toContain(state.phase);
        expect(awaiting !== null).toBe(state.phase === 'awaiting' || state.phase === 'held');
        if (!stale && !rejected) expect(fault !== undefined).toBe(state.phase === 'failed');
        expect(trace.length).toBeLessThanOrEqual(limits.stepsPerTurn);
        expect(outputs.length).toBeLessThanOrEqual(limits.stepsPerTurn + 2);
        expect(state.turns).toBeLessThanOrEqual(limits.turns + 1);
        expect(Buffer.byteLength(JSON.stringify(state.variables))).toBeLessThanOrEqual(
          limits.variableBytes,
        );
        expect(awaiting).toEqual(presentAwaiting(flow, state));
      }
    }),
    { numRuns: 300 },
  );
});

test('a well-formed flow fails only at a cap or at a bad regex', () => {
  fc.assert(
    fc.property(wellFormed, inputs, (flow, sent) => {
      for (const { fault } of play(flow, sent)) {
        if (fault)
          expect(fault).toMatch(/^more than \d+ |^calls deeper than |: regex ".*" cannot be used$/);
      }
    }),
  );
});

test('the same inputs give the same results, also through JSON and on a frozen state', () => {
  const throughJson = (state: State): State => JSON.parse(JSON.stringify(state));
  const frozen = (state: State): State => {
    for (const part of [state, state.stack, state.variables, state.at]) Object.freeze(part);
    return state;
  };
  fc.assert(
    fc.property(illFormed, inputs, (flow, sent) => {
      const results = play(flow, sent);
      expect(isDeepStrictEqual(play(flow, sent, throughJson), results)).toBe(true);
      expect(isDeepStrictEqual(play(flow, sent, frozen), results)).toBe(true);
    }),
  );
});

test('a stale or rejected answer leaves the state as it was and says nothing', () => {
  fc.assert(
    fc.property(wellFormed, inputs, (flow, sent) => {
      const results = play(flow, sent);
      results.forEach((result, i) => {
        if (!result.stale && result.rejected === undefined) return;
        expect(result.state).toBe(results[i - 1]?.state);
        expect([result.outputs, result.effects, result.trace]).toEqual([[], [], []]);
      });
    }),
  );
});

test('what is kept is text that PostgreSQL can store as JSON', () => {
  fc.assert(
    fc.property(wellFormed, inputs, (flow, sent) => {
      for (const { state } of play(flow, sent)) {
        expect(JSON.stringify(state.variables)).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }
    }),
  );
});
