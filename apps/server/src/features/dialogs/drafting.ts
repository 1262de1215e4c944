import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { perContext } from '../../platform/per-context.ts';
import { openSandbox } from '../../platform/sandbox/sandbox.ts';
import * as policy from './designer.policy.ts';
import type { Draft } from './drafts.store.ts';
import * as store from './drafts.store.ts';
import { type FlowWorker, openFlowWorker } from './flow-work/flow-worker.ts';

/** What work on drafts needs, so that a command can provide it without a whole server; `bus` tells open designers. */
export type Drafting = Pick<Context, 'db' | 'clock' | 'sandbox'> & {
  flows: FlowWorker;
  bus?: Context['bus'];
};

/** The same of a server, whose flow worker is opened when first needed. */
export const draftingOf = perContext(
  (ctx): Drafting => ({
    db: ctx.db,
    clock: ctx.clock,
    // Its own: code that never ends in a test pane keeps no visitor waiting.
    sandbox: openSandbox({ workers: 1, log: ctx.log }),
    bus: ctx.bus,
    flows: openFlowWorker(ctx),
  }),
);

/** Ends the threads of a server's work on drafts. */
export async function closeDrafting(ctx: Context): Promise<void> {
  const { flows, sandbox } = draftingOf(ctx);
  await Promise.all([flows.close(), sandbox.close()]);
}

/** Throws FORBIDDEN for people who may not edit dialogs. */
export function requireEditor(actor: Actor): void {
  if (!policy.mayEdit(actor)) throw new AppError('FORBIDDEN');
}

/** Throws FORBIDDEN for people who may not publish dialogs. */
export function requirePublisher(actor: Actor): void {
  if (!policy.mayPublish(actor)) throw new AppError('FORBIDDEN');
}

/** Throws NOT_FOUND if there is none. */
export async function requireDraft({ db }: Pick<Drafting, 'db'>, id: number): Promise<Draft> {
  const draft = await store.findDraft(db, id);
  if (!draft) throw new AppError('NOT_FOUND');
  return draft;
}

/** The same by its code. */
export async function requireDraftOf({ db }: Pick<Drafting, 'db'>, code: string): Promise<Draft> {
  const draft = await store.findDraftByCode(db, code);
  if (!draft) throw new AppError('NOT_FOUND');
  return draft;
}

/** Throws NOT_FOUND if there is no such dialog. */
export async function requireDialog({ db }: Pick<Drafting, 'db'>, id: number): Promise<void> {
  if (!(await store.findDialogId(db, id))) throw new AppError('NOT_FOUND');
}
