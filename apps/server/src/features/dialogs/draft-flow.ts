import { AppError } from '../../platform/app-error.ts';
import type { Drafting } from './drafting.ts';
import * as store from './drafts.store.ts';

const MOST_KEPT = 5;
type Kept = { revision: number; flow: string };
/** Somebody who tests a draft plays it again and again: it is read and cleaned once per revision. */
const keptFlows = new WeakMap<Drafting, Map<number, Kept>>();

/** A flow (JSON text) as visitors would get it: its HTML is sanitized, as in a published version. */
export function readableFlow({ flows }: Pick<Drafting, 'flows'>, flow: string): Promise<string> {
  return flows.ask('clean', { flow });
}

/** A draft (JSON text) as its visitors would get it. Throws NOT_FOUND if there is none. */
export async function draftFlow(ctx: Drafting, id: number): Promise<string> {
  const revision = await store.findRevision(ctx.db, id);
  if (revision === undefined) throw new AppError('NOT_FOUND');
  const kept = keptFlows.get(ctx) ?? new Map<number, Kept>();
  keptFlows.set(ctx, kept);
  const known = kept.get(id);
  if (known?.revision === revision) return known.flow;
  const draft = await store.findDraft(ctx.db, id);
  if (!draft) throw new AppError('NOT_FOUND');
  const flow = await readableFlow(ctx, draft.flow);
  kept.delete(id);
  kept.set(id, { revision: draft.revision, flow });
  const [oldest] = kept.size > MOST_KEPT ? kept.keys() : [];
  if (oldest !== undefined) kept.delete(oldest);
  return flow;
}
