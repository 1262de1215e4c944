import { defaultLimits } from '@balcao/dialog/engine';
import type { CodeOutcome, Effect, Input, State, StepResult, Trace } from '@balcao/dialog/flow';
import { Meter, Spent } from '@balcao/dialog/meter';
import { currentAnswers, type Recorded, replay } from '@balcao/dialog/replay';
import { undoOf } from '@balcao/dialog/undo';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { batched } from '../../platform/database/batched.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Db } from '../../platform/database/open.ts';
import { perContext } from '../../platform/per-context.ts';
import { inOneStatement } from '../messages/write.ts';
import { heavyEffects, type Line, linesOf, personOf, statusOf } from './conversations.rules.ts';
import { getRecord, listAnswered, setExpiry, setOpening } from './conversations.store.ts';
import { beginDialog, type Opened, play } from './conversations.ts';
import { reportFaults } from './fault-groups.ts';
import { recordRefused } from './refused.ts';
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
  /** The ticket's balance in cents, as it is now. */
  balance: () => Promise<number>;
  /**
   * Applies effects on other features inside the turn's transaction. `files` are the uploads that the turn claims.
   * Returns the failures (English, for staff), and throws BALANCE_TOO_LOW for a debit that the balance no longer covers.
   */
  carryOut: (trx: Db, effects: Effect[], files: number[], state: State) => Promise<string[]>;
};

/**
 * `late`: the answer is not for the waiting block. `lost`: another turn was faster, or this answer is already known.
 */
export type TurnResult =
  | {
      kind: 'applied';
      before: number;
      at: Date;
      result: StepResult;
      /** The parts of the ticket that may have changed: nothing, its status, or also its place and documents. */
      changed: 'nothing' | 'status' | 'more';
    }
  | { kind: 'rejected'; message: string }
  | { kind: 'late' }
  | { kind: 'lost' };

type Played = {
  turn: store.Turn;
  effects: Effect[];
  faults: string[];
  /** The blocks that the turn walked through. */
  trace: Trace[];
  /** The script begins with this turn: the outcomes of its code before its first question. */
  opening?: CodeOutcome[] | undefined;
};

/**
 * A turn with several parts: its one statement, the effects on other features, and its faults, completely or not at
 * all.
 */
function recordWhole(ctx: Context, { turn, effects, faults, trace, opening }: Played, by: By) {
  const { conversation, now, state } = turn;
  return ctx.db.transaction().execute(async (trx) => {
    const [before] = await store.recordTurns(inOneStatement.within(trx), [turn]);
    if (before === undefined) return undefined;
    if (opening) await setOpening(trx, conversation.ticketId, opening);
    const expire = effects.findLast((effect) => effect.type === 'set_expire');
    if (expire) await setExpiry(trx, conversation.ticketId, expire.expires, now);
    const others = effects.filter((effect) => effect.type !== 'set_expire');
    const files = turn.lines.flatMap(({ file }) => file ?? []);
    const undone = await by.carryOut(trx, others, files, state);
    const seen = { faults: [...faults, ...undone], trace, variables: state.variables };
    await reportFaults(trx, conversation, seen, now);
    return before;
  });
}

/** Undefined if another turn was faster, or if this one is known. */
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

/** Statuses are few and rarely change: only unknown codes are looked up. */
async function isStatus(ctx: Context, code: string): Promise<boolean> {
  const known = statusCodes(ctx);
  if (!known.has(code)) for (const each of await store.listStatusCodes(ctx.db)) known.add(each);
  return known.has(code);
}

/** One answer with its consequences; the answer that accepts the privacy notice begins the script. */
async function playAnswer(
  ctx: Context,
  { conversation, flow, atNotice }: Opened,
  input: AnswerInput,
  { now, balance }: { now: Date; balance: By['balance'] },
): Promise<{ result: StepResult; outcomes: CodeOutcome[]; opening?: CodeOutcome[] }> {
  const { sandbox, log } = ctx;
  const playing = { sandbox, log, balance };
  const played = await play(playing, flow, conversation.state, input, now);
  if (!atNotice || played.result.state.phase !== 'ended') return played;
  const { outcomes: opening, ...script } = await beginDialog(ctx, conversation.versionId, balance);
  const outputs = [...played.result.outputs, ...script.outputs];
  return { result: { ...script, outputs }, outcomes: [], opening };
}

async function answerOnce(
  ctx: Context,
  opened: Opened,
  input: AnswerInput,
  by: By,
): Promise<TurnResult> {
  const now = ctx.clock();
  const { conversation } = opened;
  const { state } = conversation;
  const { result, outcomes, opening } = await playAnswer(ctx, opened, input, {
    now,
    balance: by.balance,
  });
  if (result.stale) return { kind: 'late' };
  if (result.rejected !== undefined) {
    const { ticketId } = conversation;
    if (!opened.atNotice) await recordRefused(ctx, { ticketId, block: input.block, at: now });
    return { kind: 'rejected', message: result.rejected };
  }
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
    person: personOf(state, result.state),
    statusCode,
    now,
  };
  const effects = heavyEffects(result.effects);
  const files = turn.lines.some(({ file }) => file !== undefined);
  const heavy = files || effects.length > 0 || faults.length > 0 || opening !== undefined;
  const before = await record(
    ctx,
    { turn, effects, faults, trace: result.trace, opening },
    by,
    heavy,
  );
  if (before === undefined) return { kind: 'lost' };
  const changed = heavy ? 'more' : statusCode === null ? 'nothing' : 'status';
  return { kind: 'applied', before, at: now, result, changed };
}

/** How often a turn is played when others change its ticket's balance between the look at it and the debit. */
const MOST_LOOKS = 5;

/**
 * Plays one answer and stores all its consequences, completely or not at all. A debit that others outran is played again with
 * the balance as it is then; what was not stored has not happened.
 */
export async function answerTurn(
  ctx: Context,
  opened: Opened,
  input: AnswerInput,
  by: By,
): Promise<TurnResult> {
  for (let look = 1; ; look += 1) {
    try {
      return await answerOnce(ctx, opened, input, by);
    } catch (error) {
      const outran = error instanceof AppError && error.code === 'BALANCE_TOO_LOW';
      if (!outran) throw error;
      if (look === MOST_LOOKS) throw new AppError('UNAVAILABLE');
    }
  }
}

/** What all turns of a conversation may cost when they are played again: as much as four that use their whole budget. */
const REPLAYED = { letters: 0, work: 4 * defaultLimits.work };

/** The state of the conversation before the answer of that card, if it may still be corrected. */
async function before(ctx: Context, { conversation, flow, awaiting }: Opened, seq: number) {
  const { opening, log } = await getRecord(ctx.db, conversation);
  const current = currentAnswers(log);
  // Another turn has been stored since the conversation was read.
  if (current.length > conversation.state.turns) return 'lost';
  // A conversation from before answers were recorded cannot be played again.
  if (current.length < conversation.state.turns) return 'fixed';
  const index = current.findIndex((each) => each.seq === seq);
  const first = current.length - (awaiting?.correctable ?? 0);
  const corrected = current[index];
  if (!corrected || index < first) return 'fixed';
  const answers = current.map(({ answer }) => answer);
  const meter = new Meter(REPLAYED);
  try {
    const kept = replay(flow, opening, answers.slice(0, index), defaultLimits, meter);
    const taken = replay(flow, opening, answers, defaultLimits, meter);
    return { state: kept.state, undo: undoOf(kept.effects, taken.effects), corrected };
  } catch (error) {
    if (error instanceof Spent) return 'fixed';
    throw error;
  }
}

/** Whether a block waits for an answer, or has had one: an answer to any other block is not late, but wrong. */
export async function wasAsked(ctx: Context, { conversation, awaiting }: Opened, block: string) {
  if (block === awaiting?.id) return true;
  return (await listAnswered(ctx.db, conversation)).includes(block);
}

const REVISES = 'Quero corrigir uma resposta.';

/**
 * Takes back the answer of a card and all later ones: plays the earlier answers again, and undoes the script's changes
 * to the ticket since then. It cannot go back beyond a barrier: signatures, documents and hand-offs to staff stay.
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
    person: {},
    statusCode: null,
    now: ctx.clock(),
  };
  const last = await record(ctx, { turn, effects: found.undo, faults: [], trace: [] }, by, true);
  return last === undefined ? 'lost' : 'applied';
}
