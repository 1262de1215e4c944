import type { Block, CodeOutcome, Flow, Position, State } from './flow.ts';
import { entryOf, nextOf, wireId } from './place.ts';
import type { AnyStep, Move } from './steps/definition.ts';
import { fits, type Turn } from './turn.ts';

/** The next block (undefined: the script ends) and where to continue after the dialogs that were left. */
export type Place = { at: Position | undefined; stack: Position[] };

/** The turn's current block and its position. */
export type Here = { flow: Flow; block: Block; at: Position; state: State; turn: Turn };

/** The result of a block that does not wait: a new place with a state and the exit that led there, a stop, or a request for code or for a look at the balance. */
export type Passed = { state: State; place: Place; way: string } | { fault: string } | Wanted;

/** What the host has to tell before the block can run. */
export type Wanted = { code: string } | { debitCents: number; spentCents: number };

type SystemStep = Extract<AnyStep, { kind: 'system' }>;

function leave(stack: Position[]): Place {
  return { at: stack.at(-1), stack: stack.slice(0, -1) };
}

/** A dialog that runs to its end returns, as if it ended in a return. */
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
      // If nothing is left to do here, the other dialog returns straight to the caller of this one.
      return { at: entryOf(flow, move.dialog), stack: back ? [...stack, back] : stack };
    }
  }
}

/** The name of the exit that a move takes. */
function wayOf(move: Move | undefined): string {
  return move?.kind === 'block' ? move.exit : (move?.kind ?? 'next');
}

function spentIn({ told }: Turn): number {
  return told.effects.reduce(
    (sum, effect) => (effect.type === 'balance_debit' ? sum + effect.cents : sum),
    0,
  );
}

/** What the block asks the host for, if anything. */
function wantedBy(
  step: SystemStep,
  { block, state, turn }: Here,
): Wanted | { fault: string } | null {
  const code = step.code?.(block);
  if (code !== undefined) return { code };
  const debit = step.debit?.(block, state.variables, turn.meter);
  if (debit === undefined) return null;
  return 'fault' in debit ? debit : { debitCents: debit.cents, spentCents: spentIn(turn) };
}

/** The value that the block asked for; `wanted` still has to be told, `fault` says why there is no value. */
function heldFor(step: SystemStep, here: Here): { wanted: Wanted } | CodeOutcome {
  const { turn } = here;
  const wanted = wantedBy(step, here);
  if (wanted === null) return { ok: true, value: null };
  if ('fault' in wanted) return { ok: false, fault: wanted.fault };
  const { codesPerTurn } = turn.limits;
  if (turn.codes >= codesPerTurn)
    return { ok: false, fault: `more than ${codesPerTurn} code steps in one turn` };
  turn.meter.again();
  const outcome = turn.outcomes[turn.codes];
  if (!outcome) return { wanted };
  turn.codes += 1;
  return outcome;
}

/** Code that failed leads to the block's `onError`; without one the conversation stops. */
function recover(here: Here, fault: string): Passed {
  const { block, at, state, turn } = here;
  const said = `"${wireId(at)}": ${fault}`;
  const onError = 'onError' in block ? block.onError : undefined;
  if (onError === undefined) return { fault: said };
  turn.told.faults.push(said);
  const move: Move = { kind: 'block', block: onError, exit: 'onError' };
  return { state, place: follow(here, move), way: move.exit };
}

/** Runs one system block: its effect, its variables, and where it leads. */
function run(here: Here, step: SystemStep): Passed {
  const { block, state, turn } = here;
  const found = heldFor(step, here);
  if ('wanted' in found) return found.wanted;
  if (!found.ok) return recover(here, found.fault);
  const done = step.run(block, state.variables, found.value, turn.meter);
  if (done.fault !== undefined) return recover(here, done.fault);
  const { effect, move, variables } = done;
  const all = variables ? { ...state.variables, ...variables } : state.variables;
  if (variables && !fits(all, turn)) return recover(here, 'variables too large');
  if (effect) turn.told.effects.push(effect);
  const barrier = step.barrier && effect ? state.turns : state.barrier;
  const way = wayOf(move);
  return { state: { ...state, barrier, variables: all }, place: follow(here, move), way };
}

/** Runs one block that does not wait. */
export function pass(here: Here, step: Exclude<AnyStep, { kind: 'receive' }>): Passed {
  if (step.kind === 'system') return run(here, step);
  const { block, at, state, turn } = here;
  const extras = step.extras(block, state.variables, turn.meter);
  const html = step.html(block, state.variables, turn.meter);
  turn.told.outputs.push({ from: 'chatbot', html, ...(extras && { extras }) });
  return { state, place: goOn(block, at, state.stack), way: 'next' };
}
