import { awaitingOf } from './describe.ts';
import type { Block, CodeOutcome, Flow, Limits, Position, State, StepResult } from './flow.ts';
import { goOn, type Here, type Place, pass } from './pass.ts';
import { blockAt, entryOf, missingAt, wireId } from './place.ts';
import { stepOf } from './steps/registry.ts';
import { fail, newTurn, type Turn } from './turn.ts';

/** Why the walk must stop before this place, or undefined. */
function cap(at: Position, { stack }: State, { told, limits }: Turn): string | undefined {
  const { stepsPerTurn, callDepth } = limits;
  if (told.trace.length >= stepsPerTurn)
    return `more than ${stepsPerTurn} blocks in one turn, at "${wireId(at)}"`;
  return stack.length > callDepth
    ? `calls deeper than ${callDepth}, at "${wireId(at)}"`
    : undefined;
}

/** The conversation rests at a block that waits for the visitor or for staff. */
function rest({ block, at, state, turn }: Here, asks: boolean): StepResult {
  const resting: State = { ...state, phase: asks ? 'awaiting' : 'held' };
  return { ...turn.told, state: resting, awaiting: awaitingOf(at, block, resting) };
}

/** One block of the walk: the turn's end, or where it goes on and as what. */
function visit(
  flow: Flow,
  at: Position,
  state: State,
  turn: Turn,
): StepResult | { state: State; place: Place } {
  const block = blockAt(flow, at);
  if (!block) return fail(state, turn, missingAt(flow, at, turn.told.trace.at(-1)?.at));
  const step = stepOf(block.type);
  if (!step) return fail(state, turn, `"${wireId(at)}" is of an unknown type "${block.type}"`);
  const fault = cap(at, state, turn);
  if (fault !== undefined) return fail(state, turn, fault);
  turn.told.trace.push({ at, type: block.type });
  const here = { flow, block, at, state, turn };
  if (step.kind === 'receive') return rest(here, step.expects !== null);
  const passed = pass(here, step);
  if ('fault' in passed) return fail(state, turn, passed.fault);
  if ('place' in passed) return passed;
  const needs = { block: wireId(at), code: passed.code, variables: state.variables };
  return { ...turn.told, state, awaiting: null, needs };
}

/**
 * Walks until a block waits, the script is over, code has to run, or something is wrong: a target that does not
 * exist, more blocks than `limits.stepsPerTurn`, calls deeper than `limits.callDepth`.
 */
function walk(flow: Flow, start: State, from: Place, turn: Turn): StepResult {
  let place = from;
  let state = start;
  while (place.at) {
    const { at, stack } = place;
    const visited = visit(flow, at, { ...state, at, stack }, turn);
    if (!('place' in visited)) return visited;
    ({ state, place } = visited);
  }
  return { ...turn.told, state: { ...state, phase: 'ended', at: null, stack: [] }, awaiting: null };
}

/** From the flow's first block to the first one that waits. */
export function begin(
  flow: Flow,
  state: State,
  outcomes: CodeOutcome[],
  limits: Limits,
): StepResult {
  return walk(flow, state, { at: entryOf(flow, flow.start), stack: [] }, newTurn(outcomes, limits));
}

/** Goes on after the block that was answered. */
export function walkOn(
  flow: Flow,
  state: State,
  answered: { block: Block; at: Position },
  turn: Turn,
): StepResult {
  return walk(flow, state, goOn(answered.block, answered.at, state.stack), turn);
}
