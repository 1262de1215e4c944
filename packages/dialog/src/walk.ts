import { awaitingOf } from './describe.ts';
import type { Block, Flow, Input, Position, State, StepResult, Trace } from './flow.ts';
import { goOn, type Here, type Place, pass } from './pass.ts';
import { blockAt, entryOf, missingAt, wireId } from './place.ts';
import { stepOf } from './steps/registry.ts';
import { fail, type Turn, within } from './turn.ts';

/** Why the walk must stop before this place, or undefined. */
function cap(at: Position, { stack }: State, { told, limits }: Turn): string | undefined {
  const { stepsPerTurn, callDepth } = limits;
  if (told.trace.length >= stepsPerTurn)
    return `more than ${stepsPerTurn} blocks in one turn, at "${wireId(at)}"`;
  return stack.length > callDepth
    ? `calls deeper than ${callDepth}, at "${wireId(at)}"`
    : undefined;
}

/** The conversation stops at a block that waits for the visitor or for staff. */
function rest({ block, at, state, turn }: Here, asks: boolean): StepResult {
  const resting: State = { ...state, phase: asks ? 'awaiting' : 'held' };
  return { ...turn.told, state: resting, awaiting: awaitingOf(at, block, resting, turn.meter) };
}

type Visited = StepResult | { state: State; place: Place };

/** One block of the walk: the end of the turn, or the next place and its state. */
function visit(flow: Flow, at: Position, state: State, turn: Turn): Visited {
  const block = blockAt(flow, at);
  if (!block) return fail(state, turn, missingAt(flow, at, turn.told.trace.at(-1)?.at));
  const step = stepOf(block.type);
  if (!step) return fail(state, turn, `"${wireId(at)}" is of an unknown type "${block.type}"`);
  const fault = cap(at, state, turn);
  if (fault !== undefined) return fail(state, turn, fault);
  const trace: Trace = { at, type: block.type };
  turn.told.trace.push(trace);
  const here = { flow, block, at, state, turn };
  if (step.kind === 'receive') return rest(here, step.expects !== null);
  const passed = pass(here, step);
  if ('fault' in passed) return fail(state, turn, passed.fault);
  if ('place' in passed) {
    trace.way = passed.way;
    return passed;
  }
  const needs =
    'code' in passed
      ? { block: wireId(at), code: passed.code, variables: state.variables }
      : { block: wireId(at), ...passed };
  return { ...turn.told, state, awaiting: null, needs };
}

/**
 * Walks until a block waits, the script ends, code has to run or a balance to be looked at, or something is wrong: a target that does not exist,
 * more blocks than `limits.stepsPerTurn`, calls deeper than `limits.callDepth`.
 */
function walk(flow: Flow, start: State, from: Place, turn: Turn): StepResult {
  let place = from;
  let state = start;
  while (place.at) {
    const { at, stack } = place;
    const arrived: State = { ...state, at, stack };
    const visited = within<Visited>(
      turn,
      () => visit(flow, at, arrived, turn),
      (fault) => fail(arrived, turn, `"${wireId(at)}": ${fault}`),
    );
    if (!('place' in visited)) return visited;
    ({ state, place } = visited);
  }
  return { ...turn.told, state: { ...state, phase: 'ended', at: null, stack: [] }, awaiting: null };
}

/** From the flow's first block, or the block that the input names, to the first one that waits. */
export function begin(
  flow: Flow,
  state: State,
  { at = entryOf(flow, flow.start) }: Extract<Input, { kind: 'start' }>,
  turn: Turn,
): StepResult {
  return walk(flow, state, { at, stack: [] }, turn);
}

/** Continues after the answered block. */
export function walkOn(
  flow: Flow,
  state: State,
  answered: { block: Block; at: Position },
  turn: Turn,
): StepResult {
  return walk(flow, state, goOn(answered.block, answered.at, state.stack), turn);
}
