import { presentAwaiting } from '@balcao/dialog/describe';
import { defaultLimits, initialState, step } from '@balcao/dialog/engine';
import type { CodeOutcome, Flow, Input, Json, State, StepResult } from '@balcao/dialog/flow';
import { wireId } from '@balcao/dialog/place';
import { faultOfState, positionOf } from '../play.rules.ts';

/** `flow` is JSON text; `state` is a page's, `variables` are the ones to play with. */
export type Turn = {
  flow: string;
  state: State | undefined;
  variables: Record<string, Json>;
  answer: { text: string; data?: Json } | undefined;
  at: string | undefined;
  outcomes: CodeOutcome[];
};

/** `refused`: pt-BR words by field. `answered` is the block that got the answer. */
export type Turned =
  | { refused: Record<string, string[]>; result?: never }
  | { refused?: never; result: StepResult; answered?: string };

/** The conversation as it waits, without a turn. */
function standing(flow: Flow, state: State): StepResult {
  const awaiting = presentAwaiting(flow, state);
  return { state, awaiting, outputs: [], effects: [], trace: [], faults: [] };
}

const begins = ({ variables }: State): State => ({ ...initialState(), variables });

/** Plays one turn of a draft as a test pane asks for it. A state and a block come from a page and are not trusted. */
export function playTurn(flow: Flow, { state, variables, answer, at, outcomes }: Turn): Turned {
  const before: State = { ...(state ?? initialState()), variables };
  const fault = state && faultOfState(flow, before);
  if (fault !== undefined) return { refused: { state: [fault] } };
  const play = (from: State, input: Input) =>
    step(flow, from, { ...input, outcomes }, defaultLimits);
  if (at !== undefined) {
    const position = positionOf(flow, at);
    if (!position) return { refused: { at: ['Este bloco não existe.'] } };
    return { result: play(begins(before), { kind: 'start', at: position }) };
  }
  if (answer) {
    const block = before.at ? wireId(before.at) : '';
    return { result: play(before, { kind: 'answer', block, ...answer }), answered: block };
  }
  if (before.phase !== 'new') return { result: standing(flow, before) };
  return { result: play(begins(before), { kind: 'start' }) };
}
