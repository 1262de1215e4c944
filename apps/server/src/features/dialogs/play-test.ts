import type { PlayAnswer, TestRest } from '@balcao/contract/dialogs/play';
import { initialState } from '@balcao/dialog/engine';
import type { CodeOutcome, Input, Json, State, StepResult } from '@balcao/dialog/flow';
import { withCode } from './conversations.ts';
import type { Drafting } from './drafting.ts';

export type Rested = {
  rest: TestRest;
  /** The block that was answered; null at the beginning. */
  block: string | null;
  /** Answers given so far. */
  answers: number;
  fault: string | null;
};

/** Where a turn rests, and what it said; a refusal is what was said, too. */
function restOf({ awaiting, outputs, rejected }: StepResult): TestRest {
  const texts = outputs.flatMap((output) => (output.from === 'chatbot' ? [output.html] : []));
  return { block: awaiting?.id ?? null, texts: rejected === undefined ? texts : [rejected] };
}

function inputOf({ text, data }: PlayAnswer, block: string): Input {
  return { kind: 'answer', block, text, ...(data !== undefined && { data: data as Json }) };
}

/**
 * Plays a conversation turn by turn as long as it asks for answers and there are some, with the code's clock at `now`. `flow` is
 * JSON text.
 */
export async function* playTest(
  ctx: Pick<Drafting, 'sandbox' | 'flows'>,
  flow: string,
  { answers, now }: { answers: readonly PlayAnswer[]; now: Date },
): AsyncGenerator<Rested> {
  const play = async (state: State, input: Input) => {
    const turn = async (outcomes: CodeOutcome[]) => ({
      result: await ctx.flows.ask('step', { flow, state, input: { ...input, outcomes } }),
    });
    return (await withCode(ctx, now, turn)).turned.result;
  };
  let result = await play(initialState(), { kind: 'start' });
  const fault = () => (result.state.phase === 'failed' ? (result.faults.at(-1) ?? null) : null);
  yield { rest: restOf(result), block: null, answers: 0, fault: fault() };
  for (const [index, answer] of answers.entries()) {
    const { awaiting, state } = result;
    if (!awaiting || state.phase !== 'awaiting') return;
    result = await play(state, inputOf(answer, awaiting.id));
    yield { rest: restOf(result), block: awaiting.id, answers: index + 1, fault: fault() };
  }
}
