import { answersOf, presentAwaiting } from '@balcao/dialog/describe';
import { defaultLimits, initialState, step } from '@balcao/dialog/engine';
import type { CodeCall, CodeOutcome, Flow, Input, State } from '@balcao/dialog/flow';
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
/** Versions never change, so a flow that was read once is good until the process ends. */
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

/** A sandbox that is full or closing is no fault of the flow: the visitor keeps his answer and tries again. */
async function outcomeOf(ctx: Context, { code, variables }: CodeCall, now: Date) {
  const outcome = await ctx.sandbox.run({ code, variables, now });
  if (outcome.ok || !outcome.passing) return outcome;
  ctx.log.warn({ fault: outcome.fault }, 'code could not run');
  throw new AppError('UNAVAILABLE');
}

/**
 * Plays one input to its end: code that the flow asks for runs in the sandbox. The outcomes belong to the input from
 * then on, so that it can be played again without running code.
 */
export async function play(ctx: Context, flow: Flow, state: State, input: Input, now: Date) {
  const outcomes: CodeOutcome[] = [];
  for (;;) {
    const result = step(flow, state, { ...input, outcomes }, defaultLimits);
    if (!result.needs) return { result, outcomes };
    outcomes.push(await outcomeOf(ctx, result.needs, now));
  }
}

/** How a version begins, before anybody has answered. Keeps nothing. */
export async function beginDialog(ctx: Context, versionId: number) {
  const flow = await getFlow(ctx, versionId);
  const { result, outcomes } = await play(
    ctx,
    flow,
    initialState(),
    { kind: 'start' },
    ctx.clock(),
  );
  return { ...result, outcomes };
}

export type Beginning = Awaited<ReturnType<typeof beginDialog>>;

/** How a conversation begins whose visitor must accept a notice first: with its text (HTML) and nothing of the script. */
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

/** Keeps a conversation that has begun, inside the caller's transaction. */
export function keepConversation(
  trx: Db,
  conversation: store.NewConversation,
  now: Date,
): Promise<void> {
  return store.insertConversation(trx, conversation, now);
}

/** Tells staff what went wrong in a flow, inside the caller's transaction. */
export function reportFaults(
  trx: Db,
  of: { ticketId: number; versionId: number },
  faults: string[],
  now: Date,
): Promise<void> {
  return store.insertFaults(trx, of, faults, now);
}

/** Business unit and sector that the ticket's chatbot gives it, before any script says otherwise. */
export function ownPlaceOf(trx: Db, ticketId: number) {
  return store.getOwnPlace(trx, ticketId);
}

/** An answer, or a word to staff, moves the day of cancellation on. */
export function moveExpiry(trx: Db, ticketId: number, now: Date): Promise<void> {
  return store.moveExpiry(trx, ticketId, now);
}

/** False once the ticket says nothing of its person any more. */
export function isStanding(trx: Db, ticketId: number): Promise<boolean> {
  return store.isStanding(trx, ticketId);
}

/** Takes the day of cancellation away for good. */
export function clearExpiry(trx: Db, ticketId: number, now: Date): Promise<void> {
  return store.setExpiry(trx, ticketId, false, now);
}

/** Publishes a flow as the next version of its start dialog; returns the version's id. */
export function publishFlow(trx: Db, flow: Flow): Promise<number> {
  return store.insertVersion(trx, flow.start, flow);
}

/** A conversation as it stands, with the block that waits; undefined for a ticket without one. */
export async function findConversation(ctx: Context, ticketId: number) {
  return opened(ctx, await conversations(ctx)(ticketId));
}

/** The same by the hash of the ticket's token; for one chatbot only, if its code is given. */
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

/** The collected answers of a conversation and whether staff and visitor talk freely. A ticket without a dialog is live. */
export async function describeConversation(
  ctx: Context,
  found: { versionId: number; state: State } | undefined,
) {
  if (!found) return { answers: [], live: true };
  const flow = await getFlow(ctx, found.versionId);
  return { answers: answersOf(flow, found.state.variables), live: isLive(found.state) };
}

/** Whether staff and visitor talk freely while a conversation stands so; null where there is none. */
export function isLivePhase(phase: State['phase'] | null): boolean {
  return phase === null || isLive({ phase });
}
