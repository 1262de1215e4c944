import type { PlayAnswer, Played, PlayState } from '@balcao/contract/dialogs/play';
import { faultOfJson } from '@balcao/dialog/check/plain-json';
import type { Json, State, StepResult } from '@balcao/dialog/flow';
import { wireId } from '@balcao/dialog/place';
import { AppError } from '../../platform/app-error.ts';
import { blockOf, cardsOf } from './cards.ts';
import { withCode } from './conversations.ts';
import { draftFlow, readableFlow } from './draft-flow.ts';
import type { Drafting } from './drafting.ts';
import { getTemplate } from './drafts.ts';
import * as rules from './play.rules.ts';

type Asked = {
  state?: PlayState | undefined;
  answer?: PlayAnswer | undefined;
  variables?: Record<string, unknown> | undefined;
  at?: string | undefined;
};

function refuse(field: keyof Asked, text: string): never {
  throw new AppError('INVALID', { fields: { [field]: [text] } });
}

function variablesFrom(field: keyof Asked, values: unknown): Record<string, Json> {
  if (rules.isVariables(values)) return values;
  return refuse(field, rules.faultOfVariables(values) ?? '');
}

/** What a page has kept of the conversation; only the worker knows whether the flow can be in that state. */
function partsFrom({ state, variables = {} }: Asked) {
  const own = variablesFrom('variables', variables);
  if (!state) return { state: undefined, variables: own };
  const whole: State = { ...state, variables: variablesFrom('state', state.variables) };
  const both = variablesFrom('variables', { ...whole.variables, ...own });
  return { state: whole, variables: both };
}

function answerFrom({ answer }: Asked) {
  if (!answer) return undefined;
  const { text, data } = answer;
  const finding = data === undefined ? undefined : faultOfJson(data);
  if (finding) refuse('answer', finding.message);
  return { text, ...(data !== undefined && { data: data as Json }) };
}

function shown(result: StepResult, answered: string | undefined, now: Date): Played {
  const { state, outputs, awaiting, effects, trace } = result;
  const turn = { before: 0, at: now, ...(answered !== undefined && { answers: answered }) };
  return {
    state,
    messages: cardsOf(outputs, [], turn),
    block: blockOf(awaiting),
    variables: state.variables,
    effects,
    fault: rules.faultOfTurn(result),
    path: trace.map(({ at }) => wireId(at)),
  };
}

/** Plays one turn of the stored draft as a visitor would see it; makes nothing. Throws INVALID for an impossible state. */
export async function playDraft(ctx: Drafting, id: number, asked: Asked): Promise<Played> {
  return playFlow(ctx, await draftFlow(ctx, id), asked);
}

/** The same with a finished flow. Throws NOT_FOUND if there is none. */
export async function playTemplate(ctx: Drafting, code: string, asked: Asked): Promise<Played> {
  const { flow } = getTemplate(code);
  return playFlow(ctx, await readableFlow(ctx, JSON.stringify(flow)), asked);
}

/** `flow` is JSON text. */
async function playFlow(ctx: Drafting, flow: string, asked: Asked): Promise<Played> {
  const parts = { ...partsFrom(asked), answer: answerFrom(asked), at: asked.at };
  const now = ctx.clock();
  const { turned } = await withCode(ctx, now, (outcomes) =>
    ctx.flows.ask('play', { flow, ...parts, outcomes }),
  );
  if (turned.refused) throw new AppError('INVALID', { fields: turned.refused });
  return shown(turned.result, turned.answered, now);
}
