import { takeAnswer, unchanged } from './answer.ts';
import type { Flow, Input, Limits, State, StepResult } from './flow.ts';
import { begin } from './walk.ts';

export const defaultLimits: Limits = {
  stepsPerTurn: 200,
  codesPerTurn: 20,
  callDepth: 20,
  turns: 500,
  variableBytes: 64 * 1024,
};

/** A conversation of which nothing has been said yet. */
export function initialState(): State {
  return { phase: 'new', at: null, stack: [], variables: {}, turns: 0, barrier: 0 };
}

/**
 * One turn: `start` walks to the first block that waits, an answer is checked, kept, and walked on from
 * (product.md section 4, specification section 5). Pure: no clock, no chance, no input or output; `flow`
 * and `state` are never written to, and what did not change is shared with the result.
 *
 * It never throws, whatever the flow holds. A missing target, an unusable regex, code that failed without a way out, or
 * the cap on steps, calls or answers stops the conversation: phase `failed`, the reason last of `faults` (English, for
 * staff), an apology among the outputs. A wrong answer, or one that makes the variables larger than their cap, is
 * `rejected` (pt-BR). An answer to another block, an answer while nothing is asked (new, held, ended, failed), and a
 * second start are `stale`. `needs` asks for one more code outcome: run it, and play the same input again with it.
 */
export function step(flow: Flow, state: State, input: Input, limits: Limits): StepResult {
  if (input.kind === 'answer') return takeAnswer(flow, state, input, limits);
  if (state.phase !== 'new') return unchanged(flow, state, { stale: true });
  return begin(flow, state, input.outcomes ?? [], limits);
}
