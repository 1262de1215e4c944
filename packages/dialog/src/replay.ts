import { initialState, step } from './engine.ts';
import type { CodeOutcome, Effect, Flow, Input, Limits, State } from './flow.ts';
import type { Meter } from './meter.ts';

type Answer = Extract<Input, { kind: 'answer' }>;

/** A visitor's line as it was recorded: an answer with its code outcomes, or a mark that takes back the answers from a line on. */
export type Recorded = Omit<Answer, 'kind'> | { revises: number };
export type Entry = { seq: number; recorded: Recorded };
export type CurrentAnswer = { seq: number; answer: Omit<Answer, 'kind'> };

/** The answers that still count: those that no later line took back, in order. */
export function currentAnswers(log: Entry[]): CurrentAnswer[] {
  let standing: CurrentAnswer[] = [];
  for (const { seq, recorded } of log) {
    if ('revises' in recorded) standing = standing.filter((each) => each.seq < recorded.revises);
    else standing.push({ seq, answer: recorded });
  }
  return standing;
}

/**
 * Plays a conversation again from its start: the resulting state, and every effect on the way. Runs no code, because
 * the outcomes were recorded with the answers. Throws when an answer that was once accepted is not accepted now, which
 * cannot happen with a flow that never changes, and `Spent` when all turns together pass `whole`.
 */
export function replay(
  flow: Flow,
  opening: CodeOutcome[],
  answers: Omit<Answer, 'kind'>[],
  limits: Limits,
  whole?: Meter,
): { state: State; effects: Effect[] } {
  const inputs: Input[] = [
    { kind: 'start', outcomes: opening },
    ...answers.map((answer) => ({ kind: 'answer' as const, ...answer })),
  ];
  let state = initialState();
  const effects: Effect[] = [];
  for (const input of inputs) {
    const result = step(flow, state, input, limits, whole);
    if (result.stale || result.needs || result.rejected !== undefined)
      throw new Error(`a recorded answer was not taken again, at answer ${state.turns + 1}`);
    state = result.state;
    effects.push(...result.effects);
  }
  return { state, effects };
}
