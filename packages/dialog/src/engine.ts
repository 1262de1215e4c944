import { takeAnswer, unchanged } from './answer.ts';
import type { Flow, Input, Limits, State, StepResult } from './flow.ts';
import type { Meter } from './meter.ts';
import { newTurn } from './turn.ts';
import { begin } from './walk.ts';

export const defaultLimits: Limits = {
  stepsPerTurn: 200,
  codesPerTurn: 20,
  callDepth: 20,
  turns: 500,
  variableBytes: 64 * 1024,
  letters: 1_000_000,
  work: 1_000_000,
};

/** A conversation that has not begun. */
export function initialState(): State {
  return { phase: 'new', at: null, stack: [], variables: {}, turns: 0, barrier: 0 };
}

/**
 * One turn: `start` walks to the first block that waits; an answer is checked and stored, and the walk goes on from it
 * (docs/product/flows.md#engine). Pure: no clock, no randomness, no input or output. It never writes to `flow` and
 * `state`, and the result shares what did not change.
 *
 * It never throws, whatever the flow holds. A missing target, an unusable regex, code that failed without an `onError`,
 * the cap on steps, calls or answers, or a turn that takes more letters or work than its budget stops the conversation: phase
 * `failed`, the reason as the last of `faults` (for staff), and an apology among the outputs. A wrong answer, or one that
 * makes the variables larger than their cap, is `rejected` (pt-BR). An answer to another block, an answer while nothing is
 * asked (new, held, ended, failed), and a second start are `stale`. `needs` asks for one more code outcome: run the code,
 * and play the same input again with its outcome.
 *
 * `whole` counts the work of several turns together: only then does it throw, `Spent`.
 */
export function step(
  flow: Flow,
  state: State,
  input: Input,
  limits: Limits,
  whole?: Meter,
): StepResult {
  const turn = newTurn(input.outcomes ?? [], limits, whole);
  if (input.kind === 'answer') return takeAnswer(flow, state, input, turn);
  if (state.phase !== 'new') return unchanged(flow, state, { stale: true });
  return begin(flow, state, input, turn);
}
