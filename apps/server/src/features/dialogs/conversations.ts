import { answersOf, presentAwaiting } from '@balcao/dialog/describe';
import { defaultLimits, initialState, step } from '@balcao/dialog/engine';
import type { Call, CodeOutcome, Flow, Input, State, StepResult } from '@balcao/dialog/flow';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { batched } from '../../platform/database/batched.ts';
import type { Db } from '../../platform/database/open.ts';
import { perContext } from '../../platform/per-context.ts';
import { isLive } from './conversations.rules.ts';
import * as store from './conversations.store.ts';
import { noticeFlow, noticeState, waitsForNotice } from './notice.rules.ts';

export type Conversation = store.Conversation;

const KEPT_FLOWS = 200;
/** Versions never change, so a flow can be cached until the process ends. */
const keptFlows = perContext(() => new Map<number, Flow>());

const batches = { most: 100, lanes: 4 };
const conversations = perContext((ctx) =>
  batched((ids: number[]) => store.findConversations(ctx.pool, ids), {
    ...batches,
    keyOf: (id) => id,
  }),
);

async function getFlow(ctx: Context, versionId: number): Promise<Flow> {
  const kept = keptFlows(ctx);
  const known = kept.get(versionId);
  if (known) return known;
  const flow = await store.findFlow(ctx.db, versionId);
  if (!flow) throw new Error(`dialog version ${versionId} does not exist`);
  if (kept.size >= KEPT_FLOWS) kept.delete(kept.keys().next().value ?? 0);
  kept.set(versionId, flow);
  return flow;
}

/** What playing needs; a command has no log. `balance`: the cents of the ticket; without it every debit is covered, as a test needs it. */
type Playing = Pick<Context, 'sandbox'> &
  Partial<Pick<Context, 'log'>> & { balance?: () => Promise<number> };

async function covers({ balance }: Playing, needed: number): Promise<CodeOutcome> {
  return { ok: true, value: !balance || needed <= (await balance()) };
}

/** A full or closing sandbox is not a fault of the flow: the visitor keeps the answer and tries again. */
async function outcomeOf(ctx: Playing, call: Call, now: Date) {
  if ('debitCents' in call) return covers(ctx, call.debitCents + call.spentCents);
  const { code, variables } = call;
  const outcome = await ctx.sandbox.run({ code, variables, now });
  if (outcome.ok || !outcome.passing) return outcome;
  ctx.log?.warn({ fault: outcome.fault }, 'code could not run');
  throw new AppError('UNAVAILABLE');
}

type Turned = { result: Pick<StepResult, 'needs'> };

/** Plays a turn with one more outcome each time, until it needs no more of the flow's code and of its ticket's balance. */
export async function withCode<T extends Turned | { result?: never }>(
  ctx: Playing,
  now: Date,
  turn: (outcomes: CodeOutcome[]) => T | Promise<T>,
): Promise<{ turned: T; outcomes: CodeOutcome[] }> {
  const outcomes: CodeOutcome[] = [];
  for (;;) {
    const turned = await turn(outcomes);
    const needs = turned.result?.needs;
    if (!needs) return { turned, outcomes };
    outcomes.push(await outcomeOf(ctx, needs, now));
  }
}

/**
 * Plays one input to its end, and runs the flow's code in the sandbox. The outcomes then belong to the input, so that
 * it can be played again without running code.
 */
export async function play(ctx: Playing, flow: Flow, state: State, input: Input, now: Date) {
  const turn = (outcomes: CodeOutcome[]) => ({
    result: step(flow, state, { ...input, outcomes }, defaultLimits),
  });
  const { turned, outcomes } = await withCode(ctx, now, turn);
  return { ...turned, outcomes };
}

const nothing = () => Promise.resolve(0);

/** The beginning of a version, before any answer. Stores nothing. A ticket that is still to come has no balance. */
export async function beginDialog(ctx: Context, versionId: number, balance = nothing) {
  const flow = await getFlow(ctx, versionId);
  const { result, outcomes } = await play(
    { sandbox: ctx.sandbox, log: ctx.log, balance },
    flow,
    initialState(),
    { kind: 'start' },
    ctx.clock(),
  );
  return { ...result, outcomes };
}

export type Beginning = Awaited<ReturnType<typeof beginDialog>>;

/**
 * The beginning of a conversation whose visitor must accept a notice first: its text (HTML), and nothing of the script.
 */
export function beginWithNotice(html: string): Beginning {
  return {
    state: noticeState,
    outputs: [{ from: 'chatbot', html }],
    awaiting: presentAwaiting(noticeFlow, noticeState),
    effects: [],
    trace: [],
    faults: [],
    outcomes: [],
  };
}

/** Stores a conversation that has begun, inside the caller's transaction. */
export function keepConversation(
  trx: Db,
  conversation: store.NewConversation,
  now: Date,
): Promise<void> {
  return store.insertConversation(trx, conversation, now);
}

/** The business unit and sector that the ticket's chatbot assigns, before a script changes them. */
export function ownPlaceOf(trx: Db, ticketId: number) {
  return store.getOwnPlace(trx, ticketId);
}

/** An answer, or a message to staff, postpones the automatic cancellation. */
export function moveExpiry(trx: Db, ticketId: number, now: Date): Promise<void> {
  return store.moveExpiry(trx, ticketId, now);
}

/** False once the ticket has been anonymised. */
export function stillExists(trx: Db, ticketId: number): Promise<boolean> {
  return store.stillExists(trx, ticketId);
}

/** Disables the automatic cancellation permanently. */
export function clearExpiry(trx: Db, ticketId: number, now: Date): Promise<void> {
  return store.setExpiry(trx, ticketId, false, now);
}

/** Publishes a flow as the next version of its start dialog; returns the version's id. */
export function publishFlow(trx: Db, flow: Flow): Promise<number> {
  return store.insertVersion(trx, flow.start, flow);
}

/** The present conversation with its waiting block; undefined for a ticket without one. */
export async function findConversation(ctx: Context, ticketId: number) {
  return opened(ctx, await conversations(ctx)(ticketId));
}

/** The same by the hash of the ticket's token; only for one chatbot, if its code is given. */
export async function findConversationByHash(ctx: Context, hash: Buffer, chatbotCode?: string) {
  return opened(ctx, await store.findConversationByToken(ctx.pool, hash, chatbotCode));
}

async function opened(ctx: Context, conversation: Conversation | undefined) {
  if (!conversation) return undefined;
  const { state, statusKind } = conversation;
  const atNotice = waitsForNotice(state);
  const flow = atNotice ? noticeFlow : await getFlow(ctx, conversation.versionId);
  const awaiting = presentAwaiting(flow, state);
  return { conversation, flow, awaiting, atNotice, live: isLive(state), statusKind };
}

export type Opened = NonNullable<Awaited<ReturnType<typeof opened>>>;

/**
 * The collected answers of a conversation, and whether staff and visitor talk live. A ticket without a dialog is live.
 */
export async function describeConversation(
  ctx: Context,
  found: { versionId: number; state: State } | undefined,
) {
  if (!found) return { answers: [], live: true };
  const flow = await getFlow(ctx, found.versionId);
  return { answers: answersOf(flow, found.state.variables), live: isLive(found.state) };
}

/** Whether staff and visitor talk live in that phase; null if there is no conversation. */
export function isLivePhase(phase: State['phase'] | null): boolean {
  return phase === null || isLive({ phase });
}
