import type { MovedDraft, SavedDraft } from '@balcao/contract/dialogs/drafts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import { keyedQueue } from '../../platform/keyed-queue.ts';
import { checkDraft, checkStored, refuseFaults, shownFaults } from './check-draft.ts';
import * as policy from './designer.policy.ts';
import { auditSave } from './draft-audit.ts';
import * as changes from './draft-changes.store.ts';
import { type Drafting, requireDraft } from './drafting.ts';
import * as store from './drafts.store.ts';
import { announceDraft } from './events.ts';
import type { CodeChange } from './flow-work/code-change.rules.ts';
import type { Merged } from './flow-work/merge.rules.ts';
import type { Checked } from './flow-work/work.ts';
import { keepPictures } from './kept-pictures.ts';
import { hashOf, refuseOther } from './repetition.ts';

/** Saves of one dialog are merged one after the other. */
const queue = keyedQueue<number>();
const waiting = new Map<number, number>();
const MOST_WAITING = 60;
/** Another server may save between our reading and our writing. */
const MOST_TRIES = 5;

/** What others did, in the answer to a repetition. */
const MOST_REPEATED = 1024 * 1024;

const CROWDED =
  'Muitas gravações deste diálogo esperam. Nada se perdeu: tente de novo em instantes.';
const DONE = 'Esta gravação já foi feita, e muito mudou desde então. Recarregue o diálogo.';
const FUTURE = 'Esta revisão ainda não existe. Recarregue o diálogo.';
const CODE =
  'Só administradores escrevem, mudam, movem ou removem código. Nada foi gravado; peça a um administrador.';

export type Save = {
  id: number;
  /** Null: a command. */
  by: Actor | null;
  /** The revision that `mine` is based on; undefined: whichever stands. */
  revision: number | undefined;
  /** JSON text of `{flow}` or `{changes}`. */
  mine: string;
  /** A new name of the dialog. */
  name?: string;
  repetitionKey: string | null;
  /** Work in the same transaction, and the codes of the document templates that it brings. */
  beside?: (trx: Db) => Promise<void>;
  brought?: string[];
  /** What this save comes to, as long as nobody else saves before it. */
  planned?: Pick<Planned, 'known' | 'merge'> & { checked: Checked };
  /** The last work of the same transaction, which knows the answer; it makes no revision by itself. */
  last?: (trx: Db, saved: SavedDraft) => Promise<void>;
};

type Known = NonNullable<Awaited<ReturnType<typeof changes.findForMerge>>>;
type Merge = Extract<Merged, { flow: string }>;
type Planned = { known: Known; merge: Merge; faultCount: number };
type Answer = Omit<SavedDraft, 'revision'>;

/** The answer to somebody whose draft is based on another one than the one that stands. */
export function draftMoved(
  { revision, flow }: { revision: number; flow: string },
  collisions: string[],
  reason?: string,
) {
  const data: Omit<MovedDraft, 'flow'> = { revision, collisions };
  return new AppError('DRAFT_MOVED', { data, dataTexts: { flow }, ...(reason && { reason }) });
}

/** Throws INVALID for a revision that nobody has saved. */
export function refuseFuture(revision: number, latest: number): void {
  if (revision > latest) throw new AppError('INVALID', { fields: { revision: [FUTURE] } });
}

/** Throws FORBIDDEN with the places of code that somebody changes who may not. */
export function refuseCode(by: Actor | null, code: CodeChange): void {
  if (!by || policy.mayCode(by)) return;
  const places = [...new Set([...Object.keys(code.before), ...Object.keys(code.after)])];
  if (places.length === 0) return;
  const fields = Object.fromEntries(places.map((place) => [place.split(' ')[0] ?? '', [CODE]]));
  throw new AppError('FORBIDDEN', { reason: CODE, fields });
}

async function read(ctx: Drafting, save: Save): Promise<Known> {
  const base = save.revision ?? (await requireDraft(ctx, save.id)).revision;
  const known = await changes.findForMerge(ctx.db, save.id, base);
  if (!known) throw new AppError('NOT_FOUND');
  refuseFuture(base, known.revision);
  return known;
}

/** The merge of a save with the draft that stands. Throws what the caller must be told. */
async function mergeOf(ctx: Drafting, save: Save): Promise<Pick<Planned, 'known' | 'merge'>> {
  const known = await read(ctx, save);
  const { flow, since } = known;
  const merged = await ctx.flows.ask('merge', { flow, since: since ?? undefined, mine: save.mine });
  if ('faults' in merged) refuseFaults(merged.faults, merged.field);
  if ('collisions' in merged) throw draftMoved(known, merged.collisions);
  const merge = merged as Merge;
  refuseCode(save.by, merge.code);
  return { known, merge };
}

/** The merge of a save, and what the check finds in it. */
export async function planOf(ctx: Drafting, save: Save) {
  const { known, merge } = await mergeOf(ctx, save);
  const { brought = [] } = save;
  const checked = await checkDraft(ctx, { flow: merge.flow, code: known.code, brought });
  return { known, merge, checked };
}

/** False if another server has saved since it was read. */
async function keep(ctx: Drafting, save: Save, planned: Planned, answer: Answer) {
  const { known, merge, faultCount } = planned;
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    const isKept = await store.updateDraft(trx, save.id, {
      revision: known.revision,
      name: save.name,
      flow: merge.flow,
      faultCount,
      now,
    });
    if (!isKept) return false;
    const audited = await auditSave(trx, save.by, {
      dialogId: save.id,
      before: { revision: known.revision, name: known.name },
      after: { revision: known.revision + 1, name: save.name ?? known.name },
      code: merge.code,
      now,
    });
    await changes.insertChange(trx, {
      dialogId: save.id,
      revision: known.revision + 1,
      userId: save.by?.userId ?? null,
      before: merge.before,
      after: merge.after,
      repetitionKey: save.repetitionKey,
      requestHash: save.repetitionKey === null ? null : requestHash(save),
      audited,
      now,
    });
    await keepPictures(trx, save.id, merge.after);
    await save.beside?.(trx);
    await save.last?.(trx, { revision: known.revision + 1, ...answer });
    return true;
  });
}

const requestHash = ({ revision, name, mine }: Save) =>
  hashOf([revision ?? null, name ?? null, mine]);

/** The answer to the first of equal requests, once more. */
async function repeated(ctx: Drafting, save: Save): Promise<SavedDraft | undefined> {
  const { id, by, repetitionKey } = save;
  if (repetitionKey === null || !by) return undefined;
  const whose = { dialogId: id, userId: by.userId };
  const known = await changes.findRepetition(ctx.db, whose, repetitionKey);
  if (!known) return undefined;
  refuseOther(known.requestHash, requestHash(save));
  const { revision } = known;
  const draft = await requireDraft(ctx, id);
  const span = { from: save.revision ?? revision - 1, to: revision, most: MOST_REPEATED };
  const between = await changes.listChangesBetween(ctx.db, id, span);
  if (!between) throw draftMoved(draft, [], DONE);
  return {
    revision,
    faults: shownFaults(await checkStored(ctx, draft)),
    changes: between,
  };
}

async function once(ctx: Drafting, save: Save): Promise<SavedDraft | undefined> {
  const before = await repeated(ctx, save);
  if (before) return before;
  const { known, merge, checked } = save.planned ?? (await planOf(ctx, save));
  const answer: Answer = { faults: shownFaults(checked), changes: JSON.parse(merge.theirs) };
  const isSame = merge.after === '[]' && (save.name ?? known.name) === known.name && !save.beside;
  if (isSame) {
    const same = { revision: known.revision, ...answer };
    await save.last?.(ctx.db, same);
    return same;
  }
  const planned = { known, merge, faultCount: checked.faults.length };
  if (!(await keep(ctx, save, planned, answer))) return undefined;
  const revision = known.revision + 1;
  announceDraft(ctx, { dialogId: save.id, revision, userId: save.by?.userId ?? null });
  return { revision, ...answer };
}

async function saveInTurn(ctx: Drafting, { planned, ...save }: Save): Promise<SavedDraft> {
  const first = planned && (await once(ctx, { ...save, planned }));
  if (first) return first;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const saved = await once(ctx, save);
    if (saved) return saved;
  }
  throw new AppError('UNAVAILABLE', { reason: CROWDED, retryAfter: 1 });
}

/**
 * Puts somebody's changes onto the draft that stands, even with faults (docs/decisions/058). Throws DRAFT_MOVED when others changed the
 * same blocks, INVALID for what no draft can hold, FORBIDDEN for code by others than admins; then nothing is changed.
 */
export async function saveDraft(ctx: Drafting, save: Save): Promise<SavedDraft> {
  const { id } = save;
  const ahead = waiting.get(id) ?? 0;
  if (ahead >= MOST_WAITING) throw new AppError('UNAVAILABLE', { reason: CROWDED, retryAfter: 1 });
  waiting.set(id, ahead + 1);
  try {
    return await queue(id, () => saveInTurn(ctx, save));
  } finally {
    const left = (waiting.get(id) ?? 1) - 1;
    if (left > 0) waiting.set(id, left);
    else waiting.delete(id);
  }
}
