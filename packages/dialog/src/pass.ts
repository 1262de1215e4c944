import type { Block, Flow, Position, State } from './flow.ts';
import { entryOf, nextOf, wireId } from './place.ts';
import type { AnyStep, Move } from './steps/definition.ts';
import { fits, type Turn } from './turn.ts';

/** The next block (none: the script is over) and where to go on after the dialogs that are left. */
export type Place = { at: Position | undefined; stack: Position[] };

/** A block in its place, while the turn stands there. */
export type Here = { flow: Flow; block: Block; at: Position; state: State; turn: Turn };

/** What a block that does not wait came to: on to a place with a state, a stop, or a wish for code. */
export type Passed = { state: State; place: Place } | { fault: string } | { code: string };

type SystemStep = Extract<AnyStep, { kind: 'system' }>;

function leave(stack: Position[]): Place {
  return { at: stack.at(-1), stack: stack.slice(0, -1) };
}

/** A dialog that runs to its end returns like one that says so. */
export function goOn(block: Block, at: Position, stack: Position[]): Place {
  const next = nextOf(block, at);
  return next ? { at: next, stack } : leave(stack);
}

function follow({ flow, block, at, state: { stack } }: Here, move: Move | undefined): Place {
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

/** The value of the block's code, if it has some; `code` still has to run, `fault` says why it gave none. */
function codeOf(step: SystemStep, { block, turn }: Here) {
  const code = step.code?.(block);
  if (code === undefined) return { value: null };
  const { codesPerTurn } = turn.limits;
  if (turn.codes >= codesPerTurn)
    return { fault: `more than ${codesPerTurn} code steps in one turn` };
  const outcome = turn.outcomes[turn.codes];
  if (!outcome) return { code };
  turn.codes += 1;
  return outcome.ok ? { value: outcome.value } : { fault: outcome.fault };
}

/** Code that failed leads to the block's `onError`; without one the conversation stops. */
function recover(here: Here, fault: string): Passed {
  const { block, at, state, turn } = here;
  const said = `"${wireId(at)}": ${fault}`;
  const onError = 'onError' in block ? block.onError : undefined;
  if (onError === undefined) return { fault: said };
  turn.told.faults.push(said);
  return { state, place: follow(here, { kind: 'block', block: onError }) };
}

/** Does one block of the system: its effect, its variables, and where it leads. */
function run(here: Here, step: SystemStep): Passed {
  const { block, state, turn } = here;
  const result = codeOf(step, here);
  if (result.code !== undefined) return { code: result.code };
  if (result.fault !== undefined) return recover(here, result.fault);
  const { effect, move, variables } = step.run(block, state.variables, result.value);
  const all = variables ? { ...state.variables, ...variables } : state.variables;
  if (variables && !fits(all, turn.limits)) return recover(here, 'variables too large');
  if (effect) turn.told.effects.push(effect);
  const barrier = step.barrier ? state.turns : state.barrier;
  return { state: { ...state, barrier, variables: all }, place: follow(here, move) };
}

/** Does one block that does not wait. */
export function pass(here: Here, step: Exclude<AnyStep, { kind: 'receive' }>): Passed {
  if (step.kind === 'system') return run(here, step);
  const { block, at, state, turn } = here;
  const extras = step.extras(block, state.variables);
  const html = step.html(block, state.variables);
  turn.told.outputs.push({ from: 'chatbot', html, ...(extras && { extras }) });
  return { state, place: goOn(block, at, state.stack) };
}
