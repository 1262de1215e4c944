import { awaitingOf } from './describe.ts';
import type {
  Block,
  Effect,
  Flow,
  Limits,
  Output,
  Position,
  State,
  StepResult,
  Trace,
} from './flow.ts';
import { blockAt, entryOf, missingAt, nextOf, wireId } from './place.ts';
import type { AnyStep, Move } from './steps/definition.ts';
import { stepOf } from './steps/registry.ts';

const APOLOGY =
  'Desculpe, não conseguimos continuar por aqui. Sua conversa ficou registrada com a nossa equipe.';

/** What happened so far in this turn. The lists grow while the walk goes on and belong to the turn alone. */
export type Turn = { outputs: Output[]; effects: Effect[]; trace: Trace[] };

/** The next block (none: the script is over) and where to go on after the dialogs that are left. */
type Place = { at: Position | undefined; stack: Position[] };

export function newTurn(): Turn {
  return { outputs: [], effects: [], trace: [] };
}

/** Stops the conversation: staff get the fault, the visitor an apology. */
export function fail(state: State, turn: Turn, fault: string): StepResult {
  turn.outputs.push({ from: 'chatbot', html: APOLOGY });
  return { ...turn, state: { ...state, phase: 'failed' }, awaiting: null, fault };
}

function leave(stack: Position[]): Place {
  return { at: stack.at(-1), stack: stack.slice(0, -1) };
}

/** A dialog that runs to its end returns like one that says so. */
function goOn(block: Block, at: Position, stack: Position[]): Place {
  const next = nextOf(block, at);
  return next ? { at: next, stack } : leave(stack);
}

function follow(
  flow: Flow,
  move: Move | undefined,
  block: Block,
  at: Position,
  stack: Position[],
): Place {
  switch (move?.kind) {
    case undefined:
      return goOn(block, at, stack);
    case 'block':
      return { at: { dialog: at.dialog, block: move.block }, stack };
    case 'return':
      return leave(stack);
    case 'dialog': {
      const back = nextOf(block, at);
      // With nothing left to do here, the other dialog returns straight to who called this one.
      return { at: entryOf(flow, move.dialog), stack: back ? [...stack, back] : stack };
    }
  }
}

/** Does one block that does not wait. */
function pass(step: Exclude<AnyStep, { kind: 'receive' }>, block: Block, state: State, turn: Turn) {
  if (step.kind === 'send') {
    turn.outputs.push({ from: 'chatbot', html: step.html(block, state.variables) });
    return undefined;
  }
  const { effect, move } = step.run(block);
  if (effect) turn.effects.push(effect);
  return move;
}

/**
 * Walks until a block waits, the script is over, or something is wrong: a target that does not exist,
 * more blocks than `limits.stepsPerTurn`, calls deeper than `limits.callDepth`.
 */
function walk(flow: Flow, start: State, from: Place, turn: Turn, limits: Limits): StepResult {
  let place = from;
  while (place.at) {
    const { at, stack } = place;
    const state = { ...start, at, stack };
    const block = blockAt(flow, at);
    if (!block) return fail(state, turn, missingAt(flow, at, turn.trace.at(-1)?.at));
    const step = stepOf(block.type);
    if (!step) return fail(state, turn, `"${wireId(at)}" is of an unknown type "${block.type}"`);
    if (turn.trace.length >= limits.stepsPerTurn) {
      return fail(
        state,
        turn,
        `more than ${limits.stepsPerTurn} blocks in one turn, at "${wireId(at)}"`,
      );
    }
    if (stack.length > limits.callDepth) {
      return fail(state, turn, `calls deeper than ${limits.callDepth}, at "${wireId(at)}"`);
    }
    turn.trace.push({ at, type: block.type });
    if (step.kind === 'receive') {
      const phase = step.expects === null ? 'held' : 'awaiting';
      return {
        ...turn,
        state: { ...state, phase },
        awaiting: awaitingOf(at, block, state.variables),
      };
    }
    place = follow(flow, pass(step, block, state, turn), block, at, stack);
  }
  return { ...turn, state: { ...start, phase: 'ended', at: null, stack: [] }, awaiting: null };
}

export function walkFromStart(flow: Flow, state: State, limits: Limits): StepResult {
  return walk(flow, state, { at: entryOf(flow, flow.start), stack: [] }, newTurn(), limits);
}

/** Goes on after the block that was answered. */
export function walkOn(
  flow: Flow,
  state: State,
  answered: { block: Block; at: Position },
  turn: Turn,
  limits: Limits,
): StepResult {
  return walk(flow, state, goOn(answered.block, answered.at, state.stack), turn, limits);
}
