import { expect, test } from 'vitest';
import { defaultLimits, initialState, step } from '../engine.ts';
import type { Block, CodeOutcome, Condition, Effect, Flow, Json, Limits } from '../flow.ts';

const hold = (id: string): Block => ({ id, type: 'input.hold' });

/** Reaches the block with these variables; a hold follows at each exit. */
function passed(
  block: Block,
  variables: Record<string, Json> = {},
  outcomes: CodeOutcome[] = [],
  limits: Limits = defaultLimits,
) {
  const ends = ['next', 'yes', 'no', 'saved'];
  const blocks = Object.fromEntries([block, ...ends.map(hold)].map((each) => [each.id, each]));
  const flow: Flow = { start: 'd', dialogs: { d: { start: block.id, blocks } } };
  return step(flow, { ...initialState(), variables }, { kind: 'start', outcomes }, limits);
}

const at = (result: ReturnType<typeof passed>) => result.state.at?.block;

test.each<[Block, Effect]>([
  [
    { id: 'x', type: 'action.set_status', status: 'novo' },
    { type: 'set_status', status: 'novo' },
  ],
  [
    { id: 'x', type: 'action.apply_tag', tag: 'solar' },
    { type: 'apply_tag', tag: 'solar' },
  ],
  [
    { id: 'x', type: 'action.set_business_unit', businessUnit: 2 },
    { type: 'set_business_unit', businessUnit: 2 },
  ],
  [
    { id: 'x', type: 'action.set_sector', sector: 3 },
    { type: 'set_sector', sector: 3 },
  ],
  [
    { id: 'x', type: 'action.set_sector_code', sectorCode: 'vendas', businessUnit: 2 },
    { type: 'set_sector_code', sectorCode: 'vendas', businessUnit: 2 },
  ],
  [
    { id: 'x', type: 'action.ticket.no_expire' },
    { type: 'set_expire', expires: false },
  ],
  [
    { id: 'x', type: 'action.document_add', template: 't', code: 'c', title: 'T' },
    { type: 'document_add', template: 't', code: 'c', title: 'T' },
  ],
])('%j asks for %j and goes on', (block, effect) => {
  const result = passed({ ...block, next: 'next' } as Block);
  expect(result.effects).toEqual([effect]);
  expect(at(result)).toBe('next');
});

test('a document is a barrier', () => {
  const block: Block = { id: 'q', type: 'input.cpf', variable: 'v', required: true, next: 'x' };
  const document = { id: 'x', type: 'action.document_add', template: 't', code: 'c', title: 'T' };
  const flow = { start: 'd', dialogs: { d: { start: 'q', blocks: { q: block, x: document } } } };
  const { state } = step(flow as Flow, initialState(), { kind: 'start' }, defaultLimits);
  const answer = { kind: 'answer', block: 'd/q', text: '529.982.247-25' } as const;
  expect(step(flow as Flow, state, answer, defaultLimits).state).toMatchObject({ barrier: 1 });
});

const isAna: Condition = { op: 'equals', variable: 'name', value: 'Ana' };
const branches = { next: 'next', onTrue: 'yes', onFalse: 'no', onError: 'saved' };

test.each<[Record<string, Json>, object, string]>([
  [{ name: 'ana' }, branches, 'yes'],
  [{ name: 'Bia' }, branches, 'no'],
  [{}, branches, 'no'],
  [{ name: 'Ana' }, { next: 'next', onFalse: 'no' }, 'next'],
  [{ name: 'Bia' }, { next: 'next', onTrue: 'yes' }, 'next'],
])('an if about %j with %j leads to %s', (variables, ways, end) => {
  expect(at(passed({ id: 'x', type: 'condition.code', when: isAna, ...ways }, variables))).toBe(
    end,
  );
});

test.each<[CodeOutcome, string]>([
  [{ ok: true, value: true }, 'yes'],
  [{ ok: true, value: 'x' }, 'yes'],
  [{ ok: true, value: null }, 'no'],
  [{ ok: true, value: 0 }, 'no'],
  [{ ok: false, fault: 'took too long' }, 'saved'],
])('an if whose code came to %j leads to %s', (outcome, end) => {
  const block: Block = { id: 'x', type: 'condition.code', code: 'return 1', ...branches };
  expect(passed(block).needs).toEqual({ block: 'd/x', code: 'return 1', variables: {} });
  expect(at(passed(block, {}, [outcome]))).toBe(end);
});

test.each<[Record<string, Json>, string]>([
  [{ name: 'Ana', age: 20 }, 'yes'],
  [{ name: 'Bia', age: 20 }, 'no'],
  [{ name: 'Bia', age: 10 }, 'next'],
])('the first case that holds for %j leads to %s', (variables, end) => {
  const cases = [
    { when: isAna, target: 'yes' },
    { when: { op: 'greater', variable: 'age', value: 17 } as const, target: 'no' },
  ];
  expect(at(passed({ id: 'x', type: 'condition.case', cases, next: 'next' }, variables))).toBe(end);
});

const code: Block = { id: 'x', type: 'action.code', code: 'return 1', variable: 'v', next: 'next' };

test('what code came to is kept in its variable', () => {
  const value = { list: [1, 2] };
  const result = passed(code, { name: 'Ana' }, [{ ok: true, value }]);
  expect(result.state).toMatchObject({ phase: 'held', variables: { name: 'Ana', v: value } });
  expect(at(result)).toBe('next');
});

test('code that failed goes to onError and is told of, or stops the conversation', () => {
  const failed: CodeOutcome = { ok: false, fault: 'ReferenceError: x' };
  const saved = passed({ ...code, onError: 'saved' }, {}, [failed]);
  expect(at(saved)).toBe('saved');
  expect(saved).toMatchObject({ faults: ['"d/x": ReferenceError: x'], state: { variables: {} } });
  const stopped = passed(code, {}, [failed]);
  expect(stopped).toMatchObject({
    faults: ['"d/x": ReferenceError: x'],
    state: { phase: 'failed' },
  });
});

test('a result that is too large and code beyond the cap of a turn are failures of the code', () => {
  const limits = { ...defaultLimits, variableBytes: 20 };
  const large = passed(code, {}, [{ ok: true, value: 'x'.repeat(20) }], limits);
  expect(large.faults).toEqual(['"d/x": variables too large']);
  const none = passed(code, {}, [{ ok: true, value: 1 }], { ...defaultLimits, codesPerTurn: 0 });
  expect(none.faults).toEqual(['"d/x": more than 0 code steps in one turn']);
});
