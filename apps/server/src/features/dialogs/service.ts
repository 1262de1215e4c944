import { answersOf, presentAwaiting } from '@balcao/dialog/describe';
import { defaultLimits, initialState, step } from '@balcao/dialog/engine';
import type { Flow, Input, State, StepResult } from '@balcao/dialog/flow';
import type { Context } from '../../platform/context.ts';
import { batched } from '../../platform/database/batched.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Db } from '../../platform/database/open.ts';
import { perContext } from '../../platform/per-context.ts';
import { isLive, linesOf, personOf, previewOf, statusOf } from './rules.ts';
import * as store from './store.ts';

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
const recorder = perContext((ctx) =>
  batched((turns: store.Turn[]) => store.recordTurns(ctx.pool, turns), {
    ...batches,
    keyOf: (turn) => turn.conversation.ticketId,
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

/** How a version begins, before anybody has answered. Keeps nothing. */
export async function beginDialog(ctx: Context, versionId: number) {
  const flow = await getFlow(ctx, versionId);
  const { state, outputs, awaiting, effects } = step(
    flow,
    initialState(),
    { kind: 'start' },
    defaultLimits,
  );
  return { state, outputs, awaiting, statusCode: statusOf(effects) };
}

/** Keeps a conversation that has begun, inside the caller's transaction. */
export function keepConversation(trx: Db, conversation: store.NewConversation): Promise<void> {
  return store.insertConversation(trx, conversation);
}

/** Publishes a flow as the next version of its start dialog; returns the version's id. */
export function publishFlow(trx: Db, flow: Flow): Promise<number> {
  return store.insertVersion(trx, flow.start, flow);
}

/** A conversation as it stands, with the block that waits; undefined for a ticket without one. */
export async function findConversation(ctx: Context, ticketId: number) {
  return opened(ctx, await conversations(ctx)(ticketId));
}

/** The same by the hash of the ticket's token, for one chatbot only. */
export async function findConversationByToken(ctx: Context, hash: Buffer, chatbotCode: string) {
  return opened(ctx, await store.findConversationByToken(ctx.pool, hash, chatbotCode));
}

async function opened(ctx: Context, conversation: Conversation | undefined) {
  if (!conversation) return undefined;
  const flow = await getFlow(ctx, conversation.versionId);
  const { state } = conversation;
  return { conversation, flow, awaiting: presentAwaiting(flow, state), live: isLive(state) };
}

export type Opened = NonNullable<Awaited<ReturnType<typeof opened>>>;

/** `late`: the answer is not for the block that waits. `lost`: another turn was faster, or this answer is known already. */
export type TurnResult =
  | { kind: 'applied'; before: number; at: Date; result: StepResult }
  | { kind: 'rejected'; message: string }
  | { kind: 'late' }
  | { kind: 'lost' };

async function record(
  ctx: Context,
  before: { conversation: Conversation; state: State },
  result: StepResult,
  by: { clientMessageId: string; attendantName: string },
  now: Date,
): Promise<number | undefined> {
  try {
    return await recorder(ctx)({
      conversation: before.conversation,
      state: result.state,
      clientMessageId: by.clientMessageId,
      lines: linesOf(result.outputs, by.attendantName),
      preview: previewOf(result.outputs),
      person: personOf(before.state, result.state),
      statusCode: statusOf(result.effects),
      now,
    });
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
}

/** Plays one answer and keeps all that follows from it, whole or not at all. */
export async function answerTurn(
  ctx: Context,
  { conversation, flow }: Opened,
  input: Input,
  by: { clientMessageId: string; attendantName: string },
): Promise<TurnResult> {
  const { state } = conversation;
  const result = step(flow, state, input, defaultLimits);
  if (result.stale) return { kind: 'late' };
  if (result.rejected !== undefined) return { kind: 'rejected', message: result.rejected };
  if (result.fault !== undefined) {
    ctx.log.warn({ ticket: conversation.ticketId, fault: result.fault }, 'flow stopped');
  }
  const at = ctx.clock();
  const before = await record(ctx, { conversation, state }, result, by, at);
  return before === undefined ? { kind: 'lost' } : { kind: 'applied', before, at, result };
}

/** The collected answers of a ticket and whether staff and visitor talk freely. A ticket without a dialog is live. */
export async function conversationOfTicket(ctx: Context, ticketId: number) {
  const found = await store.findState(ctx.db, ticketId);
  if (!found) return { answers: [], live: true };
  const flow = await getFlow(ctx, found.versionId);
  return { answers: answersOf(flow, found.state.variables), live: isLive(found.state) };
}
