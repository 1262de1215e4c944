import type { HandlerInput } from '@balcao/contract/endpoint';
import type {
  createSavedView,
  SavedView,
  updateSavedView,
} from '@balcao/contract/organization/saved-views';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Db } from '../../platform/database/open.ts';
import { mayChangeView, mayOpenList, maySeeView, mayShareView } from './saved-views.policy.ts';
import * as store from './saved-views.store.ts';

const MOST_VIEWS = 50;
/** Of all lists: whoever calls by a program can name lists that are none. */
const MOST_OF_ALL = 1_000;
const record = 'gl_saved_view';
type Values = HandlerInput<typeof updateSavedView>['body'];
type Made = HandlerInput<typeof createSavedView>['body'];

const shown = (actor: Actor, view: store.ViewRow): SavedView => ({
  id: view.id,
  record: view.record,
  name: view.name,
  shared: view.shared,
  search: view.search,
  columns: view.columns,
  owner: { id: view.user_id, name: view.owner_name },
  may_change: mayChangeView(actor, view),
});

const kept = ({ name, shared, search, columns }: Values) => ({ name, shared, search, columns });

const refuse = (text: string) => new AppError('INVALID', { fields: { name: [text] } });

/** Runs a change in a transaction; a duplicate name becomes a fault of its field. */
async function changing<T>(ctx: Context, change: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await ctx.db.transaction().execute(change);
  } catch (error) {
    throw isDuplicate(error) ? refuse('Já existe uma visão com este nome.') : error;
  }
}

/** Throws FORBIDDEN for a list that this person may not open. */
export async function listViews(ctx: Context, actor: Actor, name: string): Promise<SavedView[]> {
  if (!mayOpenList(actor, name)) throw new AppError('FORBIDDEN');
  const views = await store.listViews(ctx.db, { record: name, userId: actor.userId });
  return views.map((view) => shown(actor, view));
}

/** A view for a change; throws NOT_FOUND if the person cannot see it or may not open its list, and FORBIDDEN if only its owner may change it. */
async function changeable(db: Db, actor: Actor, id: number): Promise<store.ViewRow> {
  const view = await store.findView(db, id);
  if (!view || !maySeeView(actor, view) || !mayOpenList(actor, view.record))
    throw new AppError('NOT_FOUND');
  if (!mayChangeView(actor, view)) throw new AppError('FORBIDDEN');
  return view;
}

/** The view after a change, also for a supervisor who has just stopped sharing it. */
async function viewOf(ctx: Context, actor: Actor, id: number): Promise<SavedView> {
  const view = await store.findView(ctx.db, id);
  if (!view) throw new AppError('NOT_FOUND');
  return shown(actor, view);
}

/**
 * Stores a new view. Throws FORBIDDEN for a list that the person may not open and for sharing without the right, INVALID for a duplicate name or too many views.
 */
export async function createView(ctx: Context, actor: Actor, made: Made): Promise<SavedView> {
  if (!mayOpenList(actor, made.record)) throw new AppError('FORBIDDEN');
  if (made.shared && !mayShareView(actor)) throw new AppError('FORBIDDEN');
  const { userId } = actor;
  const now = ctx.clock();
  const id = await changing(ctx, async (trx) => {
    const own = await store.countOwnViews(trx, { record: made.record, userId });
    if (own.ofList >= MOST_VIEWS)
      throw refuse(`Você já tem ${MOST_VIEWS} visões desta lista. Exclua uma antes.`);
    if (own.ofAll >= MOST_OF_ALL)
      throw refuse(`Você já tem ${MOST_OF_ALL.toLocaleString('pt-BR')} visões. Exclua uma antes.`);
    const values = { ...kept(made), record: made.record };
    const times = { created_at: now, updated_at: now };
    const recordId = await store.insertView(trx, { ...values, user_id: userId, ...times });
    await writeAudit(trx, actor, { action: 'create', record, recordId, after: values });
    return recordId;
  });
  return viewOf(ctx, actor, id);
}

/** Changes a view. Throws NOT_FOUND, FORBIDDEN, INVALID for a duplicate name. */
export async function updateView(ctx: Context, actor: Actor, id: number, values: Values) {
  await changing(ctx, async (trx) => {
    const before = await changeable(trx, actor, id);
    if (values.shared && !before.shared && !mayShareView(actor)) throw new AppError('FORBIDDEN');
    await store.updateView(trx, id, { ...kept(values), updated_at: ctx.clock() });
    const change = { before: kept(before), after: kept(values) };
    await writeAudit(trx, actor, { action: 'update', record, recordId: id, ...change });
  });
  return viewOf(ctx, actor, id);
}

/** Throws NOT_FOUND, FORBIDDEN. */
export async function removeView(ctx: Context, actor: Actor, id: number): Promise<void> {
  await changing(ctx, async (trx) => {
    const before = await changeable(trx, actor, id);
    await store.deleteView(trx, id);
    const change = { action: 'delete' as const, record, recordId: id, before: kept(before) };
    await writeAudit(trx, actor, change);
  });
}
