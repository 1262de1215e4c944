import { answersOf } from '@balcao/dialog/describe';
import type { Flow } from '@balcao/dialog/flow';
import type { Context } from '../../platform/context.ts';
import { isLive } from './rules.ts';
import * as store from './store.ts';

export { isLive, linesOf, personOf, previewOf, statusOf } from './rules.ts';
export {
  type Conversation,
  findConversation,
  findConversationByToken,
  insertConversation,
  insertVersion,
  recordTurn,
} from './store.ts';

const KEPT_FLOWS = 200;
/** Versions never change, so a flow that was read once is good until the process ends. */
const flows = new WeakMap<object, Map<number, Flow>>();

/** The published flow of a version; throws when the version is not there. */
export async function getFlow(ctx: Context, versionId: number): Promise<Flow> {
  const kept = flows.get(ctx.pool) ?? new Map<number, Flow>();
  flows.set(ctx.pool, kept);
  const known = kept.get(versionId);
  if (known) return known;
  const flow = await store.findFlow(ctx.db, versionId);
  if (!flow) throw new Error(`dialog version ${versionId} does not exist`);
  if (kept.size >= KEPT_FLOWS) kept.delete(kept.keys().next().value ?? 0);
  kept.set(versionId, flow);
  return flow;
}

/** The collected answers of a ticket and whether staff and visitor talk freely. A ticket without a dialog is live. */
export async function conversationOfTicket(ctx: Context, ticketId: number) {
  const found = await store.findState(ctx.db, ticketId);
  if (!found) return { answers: [], live: true };
  const flow = await getFlow(ctx, found.versionId);
  return { answers: answersOf(flow, found.state.variables), live: isLive(found.state) };
}
