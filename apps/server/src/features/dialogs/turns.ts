import { defaultLimits } from '@balcao/dialog/engine';
import type { CodeOutcome, Effect, Input, State, StepResult } from '@balcao/dialog/flow';
import { type Recorded, replay, standingAnswers } from '@balcao/dialog/replay';
import { undoOf } from '@balcao/dialog/undo';
import type { Context } from '../../platform/context.ts';
import { batched } from '../../platform/database/batched.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Db } from '../../platform/database/open.ts';
import { perContext } from '../../platform/per-context.ts';
import {
  heavyEffects,
  type Line,
  linesOf,
  personOf,
  previewOf,
  statusOf,
} from './conversations.rules.ts';
import { getRecord, listAnswered, setExpiry, setOpening } from './conversations.store.ts';
import { beginDialog, type Opened, play, reportFaults } from './conversations.ts';
import * as store from './turns.store.ts';

const recorder = perContext((ctx) =>
  batched((turns: store.Turn[]) => store.recordTurns((query) => ctx.pool.query(query), turns), {
    most: 100,
    lanes: 4,
    keyOf: (turn) => turn.conversation.ticketId,
  }),
);

export type By = {
  clientMessageId: string | null;
  attendantName: string;
  /**
   * Carries out what the flow asks of other features, inside the turn's transaction. `files` are the uploads that the
   * turn takes. Returns what could not be done (English, for staff).
   */
  carryOut: (trx: Db, effects: Effect[], files: number[], state: State) => Promise<string[]>;
};

/** `late`: the answer is not for the block that waits. `lost`: another turn was faster, or this answer is known already. */
export type TurnResult =
  | {
      kind: 'applied';
      before: number;
      at: Date;
      result: StepResult;
      /** What of the ticket may be another now: nothing, its status, or its place and papers too. */
      changed: 'nothing' | 'status' | 'more';
    }
  | { kind: 'rejected'; message: string }
  | { kind: 'late' }
  | { kind: 'lost' };

type Played = {
  turn: store.Turn;
  effects: Effect[];
  faults: string[];
  /** The script begins with this turn: what its code came to before its first question. */
  opening?: CodeOutcome[] | undefined;
};

/** A turn of many parts: its one statement, what other features do, and what went wrong, whole or not at all. */
function recordWhole(ctx: Context, { turn, effects, faults, opening }: Played, by: By) {
  const { conversation, now, state } = turn;
  return ctx.db.transaction().execute(async (trx) => {
    const [before] = await store.recordTurns(store.within(trx), [turn]);
    if (before === undefined) return undefined;
    if (opening) await setOpening(trx, conversation.ticketId, opening);
    const expire = effects.findLast((effect) => effect.type === 'set_expire');
    if (expire) await setExpiry(trx, conversation.ticketId, expire.expires, now);
    const others = effects.filter((effect) => effect.type !== 'set_expire');
    const files = turn.lines.flatMap(({ file }) => file ?? []);
    const undone = await by.carryOut(trx, others, files, state);
    await reportFaults(trx, conversation, [...faults, ...undone], now);
    return before;
  });
}

/** Undefined when another turn was faster, or when this one is known. */
async function record(ctx: Context, played: Played, by: By, heavy: boolean) {
  try {
    return await (heavy ? recordWhole(ctx, played, by) : recorder(ctx)(played.turn));
  } catch (error) {
    if (isDuplicate(error, 'gl_message_client_idx')) return undefined;
    throw error;
  }
}

type AnswerInput = Extract<Input, { kind: 'answer' }>;

function recordedOf({ kind: _, ...answer }: AnswerInput, outcomes: CodeOutcome[]): Recorded {
  return outcomes.length > 0 ? { ...answer, outcomes } : answer;
}

const statusCodes = perContext(() => new Set<string>());

/** Statuses are few and hardly change: only a code that is new here is looked up. */
async function isStatus(ctx: Context, code: string): Promise<boolean> {
  const known = statusCodes(ctx);
  if (!known.has(code)) for (const each of await store.listStatusCodes(ctx.db)) known.add(each);
  return known.has(code);
}

/** One answer with what follows from it; the one that accepts the privacy notice begins the script. */
async function playAnswer(
  ctx: Context,
  { conversation, flow, atNotice }: Opened,
  input: AnswerInput,
  now: Date,
): Promise<{ result: StepResult; outcomes: CodeOutcome[]; opening?: CodeOutcome[] }> {
  const played = await play(ctx, flow, conversation.state, input, now);
  if (!atNotice || played.result.state.phase !== 'ended') return played;
  const { outcomes: opening, ...script } = await beginDialog(ctx, conversation.versionId);
  const outputs = [...played.result.outputs, ...script.outputs];
  return { result: { ...script, outputs }, outcomes: [], opening };
}

/** Plays one answer and keeps all that follows from it, whole or not at all. */
export async function answerTurn(
  ctx: Context,
  opened: Opened,
  input: AnswerInput,
  by: By,
): Promise<TurnResult> {
  const now = ctx.clock();
  const { conversation } = opened;
  const { state } = conversation;
  const { result, outcomes, opening } = await playAnswer(ctx, opened, input, now);
  if (result.stale) return { kind: 'late' };
  if (result.rejected !== undefined) return { kind: 'rejected', message: result.rejected };
  const wanted = statusOf(result.effects);
  const statusCode = wanted !== null && (await isStatus(ctx, wanted)) ? wanted : null;
  const unknown = wanted === statusCode ? [] : [`set_status: no status "${wanted}"`];
  const faults = [...result.faults, ...unknown];
  if (faults.length > 0) ctx.log.warn({ ticket: conversation.ticketId, faults }, 'flow fault');
  const turn: store.Turn = {
    conversation,
    state: result.state,
    clientMessageId: by.clientMessageId,
    recorded: recordedOf(input, outcomes),
    lines: linesOf(result.outputs, by.attendantName),
    preview: previewOf(result.outputs),
    person: personOf(state, result.state),
    statusCode,
    now,
  };
  const effects = heavyEffects(result.effects);
  const files = turn.lines.some(({ file }) => file !== undefined);
  const heavy = files || effects.length > 0 || faults.length > 0 || opening !== undefined;
  const before = await record(ctx, { turn, effects, faults, opening }, by, heavy);
  if (before === undefined) return { kind: 'lost' };
  const changed = heavy ? 'more' : statusCode === null ? 'nothing' : 'status';
  return { kind: 'applied', before, at: now, result, changed };
}

/** Where the conversation stood before the answer of that card, if it may still be corrected. */
async function before(ctx: Context, { conversation, flow, awaiting }: Opened, seq: number) {
  const { opening, log } = await getRecord(ctx.db, conversation);
  const standing = standingAnswers(log);
  // Another turn has come in since the conversation was read.
  if (standing.length > conversation.state.turns) return 'lost';
  // A conversation that is older than the record cannot be played again.
  if (standing.length < conversation.state.turns) return 'fixed';
  const index = standing.findIndex((each) => each.seq === seq);
  const first = standing.length - (awaiting?.correctable ?? 0);
  const corrected = standing[index];
  if (!corrected || index < first) return 'fixed';
  const answers = standing.map(({ answer }) => answer);
  const kept = replay(flow, opening, answers.slice(0, index), defaultLimits);
  const taken = replay(flow, opening, answers, defaultLimits);
  return { state: kept.state, undo: undoOf(kept.effects, taken.effects), corrected };
}

/** Whether a block waits for an answer, or has had one: what the conversation never asked is not late, but wrong. */
export async function wasAsked(ctx: Context, { conversation, awaiting }: Opened, block: string) {
  if (block === awaiting?.id) return true;
  return (await listAnswered(ctx.db, conversation)).includes(block);
}

const REVISES = 'Quero corrigir uma resposta.';

/**
 * Takes back the answer of a card and all after it by playing the earlier ones again, and undoes what the script had done
 * to the ticket since. Up to the last barrier: what was signed, made into a document or handed to staff stays.
 * `fixed` is an answer that may not be corrected.
 */
export async function takeBack(
  ctx: Context,
  opened: Opened,
  seq: number,
  by: By,
): Promise<'applied' | 'fixed' | 'lost'> {
  const found = await before(ctx, opened, seq);
  if (typeof found === 'string') return found;
  const line: Line = { kind: 'visitor', author: null, body: REVISES };
  const turn: store.Turn = {
    conversation: opened.conversation,
    state: found.state,
    clientMessageId: by.clientMessageId,
    recorded: { revises: seq },
    lines: [line],
    preview: REVISES,
    person: {},
    statusCode: null,
    now: ctx.clock(),
  };
  const last = await record(ctx, { turn, effects: found.undo, faults: [] }, by, true);
  return last === undefined ? 'lost' : 'applied';
}
