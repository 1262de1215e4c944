import { initialState, step } from './engine.ts';
import type { Flow, Input, Limits, State } from './flow.ts';
import type { Meter } from './meter.ts';
import type { Conversation } from './other-way.ts';
import { wireId } from './place.ts';

/** A block that a conversation came to. `way` is the exit by which it went on, null where it rests or was stopped. */
export type Visit = { block: string; way: string | null };

/** Where a conversation went, and where it is now. `answered` has the block of each answer. */
export type Path = { visits: Visit[]; answered: string[]; phase: State['phase'] };

/**
 * The path of a recorded conversation through the flow that it had, found by playing it again. Undefined for one that
 * cannot be played. Runs no code. Throws `Spent` when all turns together pass `whole`.
 */
export function pathOf(
  flow: Flow,
  { opening, answers }: Conversation,
  limits: Limits,
  whole?: Meter,
): Path | undefined {
  const inputs: Input[] = [
    { kind: 'start', outcomes: opening },
    ...answers.map((answer) => ({ kind: 'answer' as const, ...answer })),
  ];
  const visits: Visit[] = [];
  let state = initialState();
  for (const input of inputs) {
    const result = step(flow, state, input, limits, whole);
    if (result.stale || result.needs || result.rejected !== undefined) return undefined;
    state = result.state;
    const asked = visits.at(-1);
    // An answer on which the script failed at once led nowhere.
    const isStopped = state.phase === 'failed' && result.trace.length === 0;
    if (asked && input.kind === 'answer' && !isStopped) asked.way = 'next';
    visits.push(...result.trace.map(({ at, way = null }) => ({ block: wireId(at), way })));
  }
  return { visits, answered: answers.map(({ block }) => block), phase: state.phase };
}
