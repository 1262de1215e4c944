import type { DialogVersion, DraftDifference } from '@balcao/contract/dialogs/drafts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { writeAudit, writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { type Act, actOnce, type Keep } from '../../platform/repeated-acts.ts';
import { faultsOf, refuseFaults } from './check-draft.ts';
import { codeAudits } from './draft-audit.ts';
import { type Drafting, requireDraft } from './drafting.ts';
import type { Draft } from './drafts.store.ts';
import { lockDialog, updateFaultCount } from './drafts.store.ts';
import { insertPrepared, prepareDialog } from './drafts.ts';
import { announceVersion } from './events.ts';
import { hashOf, refuseOther } from './repetition.ts';
import { draftMoved, refuseCode, refuseFuture } from './save-draft.ts';
import { audited } from './versions.rules.ts';
import * as store from './versions.store.ts';

const NO_FLOW = JSON.stringify({ start: '', dialogs: {} });
const MOVED = 'O rascunho mudou desde que você o leu. Confira o que mudou e publique de novo.';
const NOTHING: DraftDifference = { added: [], removed: [], changed: [] };

type Edition = 'draft' | number;

async function flowOf(ctx: Drafting, draft: Draft, edition: Edition): Promise<string> {
  if (edition === 'draft') return draft.flow;
  const version = await store.findVersion(ctx.db, draft.code, edition);
  if (!version) throw new AppError('NOT_FOUND');
  return version.flow;
}

/** What differs between two versions, or a version and the draft. Throws NOT_FOUND if there is none. */
export async function differenceBetween(
  ctx: Drafting,
  id: number,
  from: Edition,
  to: Edition,
): Promise<DraftDifference> {
  const draft = await requireDraft(ctx, id);
  if (from === to && from === 'draft') return NOTHING;
  const [before, after] = await Promise.all([flowOf(ctx, draft, from), flowOf(ctx, draft, to)]);
  return ctx.flows.ask('difference', { from: before, to: after });
}

/** What new tickets would get otherwise than now. */
async function differenceFromUse(ctx: Drafting, versionId: number | null, to: string) {
  const used = versionId === null ? undefined : await store.findVersionById(ctx.db, versionId);
  const difference = await ctx.flows.ask('difference', { from: used?.flow ?? NO_FLOW, to });
  const code = await ctx.flows.ask('code', { from: used?.flow ?? NO_FLOW, to });
  return { number: used?.number ?? null, difference, code };
}

type Publishing = {
  id: number;
  by: Actor | null;
  revision: number;
  note?: string | undefined;
  repetitionKey?: string | null;
};

const requestHash = ({ revision, note }: Publishing) => hashOf([revision, note ?? null]);

/** The number that the first of equal requests made. */
async function repeated(db: Db, { code }: Draft, asked: Publishing) {
  const { by, repetitionKey = null } = asked;
  if (!by || repetitionKey === null) return undefined;
  const found = await store.findRepeated(db, { code, userId: by.userId }, repetitionKey);
  if (found) refuseOther(found.requestHash, requestHash(asked));
  return found?.number;
}

type Revised = Pick<Draft, 'revision' | 'isChanged'>;

/** Throws for a draft that may not be published now: it has moved since it was read, or nothing has changed since it was published. */
async function refuseStanding(ctx: Drafting, { id, revision }: Publishing, draft: Revised) {
  if (draft.revision !== revision) throw draftMoved(await requireDraft(ctx, id), [], MOVED);
  if (!draft.isChanged) throw new AppError('DRAFT_UNCHANGED');
}

/**
 * Makes the next version of one revision of a draft, which never changes, and uses it for new tickets; returns its number. Throws
 * INVALID with texts by `dialog/block` while the draft has faults, DRAFT_MOVED if another revision stands, and DRAFT_UNCHANGED if this one
 * is published. A repetition with the same key publishes once.
 */
export async function publishDraft(ctx: Drafting, asked: Publishing): Promise<number> {
  const { id, by, revision } = asked;
  const draft = await requireDraft(ctx, id);
  const known = await repeated(ctx.db, draft, asked);
  if (known !== undefined) return known;
  refuseFuture(revision, draft.revision);
  await refuseStanding(ctx, asked, draft);
  refuseFaults(await faultsOf(ctx, draft));
  const flow = await ctx.flows.ask('clean', draft);
  const { number, difference } = await differenceFromUse(ctx, draft.versionId, flow);
  const now = ctx.clock();
  const { version, isNew } = await ctx.db.transaction().execute(async (trx) => {
    const locked = await lockDialog(trx, id);
    if (!locked) throw new AppError('NOT_FOUND');
    // Its twin may have published while this request was checked.
    const twin = await repeated(trx, draft, asked);
    if (twin !== undefined) return { version: twin, isNew: false };
    await refuseStanding(ctx, asked, locked);
    const next = { ...asked, code: draft.code, flow, difference, before: number };
    return { version: await insertNext(trx, next, now), isNew: true };
  });
  if (isNew) announceVersion(ctx, by, { dialogId: id, version, revision, act: 'published' });
  return version;
}

type Next = Publishing & {
  code: string;
  flow: string;
  difference: Parameters<typeof audited>[0];
  /** The version that was in use. */
  before: number | null;
};

/** Makes the next version of a dialog that nobody else can change meanwhile, for new tickets. */
async function insertNext(trx: Db, next: Next, now: Date): Promise<number> {
  const { id, by, revision, note, code, flow, difference, before, repetitionKey = null } = next;
  const request = { repetitionKey, requestHash: repetitionKey === null ? null : requestHash(next) };
  const userId = by?.userId ?? null;
  const made = { code, flow, note: note || null, userId, now, ...request };
  const version = await store.insertVersion(trx, made);
  await store.updateVersion(trx, id, { ...version, publishedRevision: revision });
  await updateFaultCount(trx, id, 0);
  await writeAudit(trx, by, {
    action: 'dialog.publish',
    record: 'at_dialog',
    recordId: id,
    ...audited(difference, {
      before: { version: before },
      after: { version: version.number, ...(note && { note }) },
    }),
  });
  return version.number;
}

type Finished = { by: Actor; name: string; code: string; template: string };

/**
 * Prepares a dialog from a template with its first version: returns what makes both in the caller's transaction, and
 * gives the dialog's id. Throws NOT_FOUND, INVALID.
 */
export async function preparePublished(ctx: Drafting, { by, ...asked }: Finished) {
  const draft = await prepareDialog(ctx, asked);
  refuseFaults(draft.faults);
  const flow = await ctx.flows.ask('clean', { flow: draft.flow });
  const { difference } = await differenceFromUse(ctx, null, flow);
  return async (trx: Db, now: Date): Promise<number> => {
    const id = await insertPrepared(trx, by, draft, now);
    const { code } = asked;
    await insertNext(trx, { id, by, revision: 0, code, flow, difference, before: null }, now);
    return id;
  };
}

/** The versions of a dialog, newest first; `current` is the one for new tickets. */
export async function listVersions(ctx: Drafting, id: number): Promise<DialogVersion[]> {
  const { code, versionId } = await requireDraft(ctx, id);
  const versions = await store.listVersions(ctx.db, code);
  return versions.map((version) => ({
    version: version.number,
    published_at: version.publishedAt.toISOString(),
    user: version.userId === null ? null : { id: version.userId, name: version.userName ?? '' },
    note: version.note,
    tickets: version.tickets ?? 0,
    current: version.id === versionId,
  }));
}

type PuttingBack = { id: number; by: Actor | null; version: number };

/**
 * Uses an earlier version for new tickets; existing tickets keep their version, and the draft does not change. Returns its number. Throws
 * NOT_FOUND if there is none, FORBIDDEN to others than admins if other code would run.
 */
export function putBack(
  ctx: Drafting,
  asked: PuttingBack,
  act: Act | null = null,
): Promise<number> {
  return actOnce(ctx.db, act, (keep: Keep<number>) => putBackNow(ctx, asked, keep));
}

async function putBackNow(ctx: Drafting, { id, by, version }: PuttingBack, keep: Keep<number>) {
  const draft = await requireDraft(ctx, id);
  const wanted = await store.findVersion(ctx.db, draft.code, version);
  if (!wanted) throw new AppError('NOT_FOUND');
  const { number, difference, code } = await differenceFromUse(ctx, draft.versionId, wanted.flow);
  refuseCode(by, code);
  const answer = await ctx.db.transaction().execute(async (trx) => {
    const now = await lockDialog(trx, id);
    if (now?.versionId !== draft.versionId) throw new AppError('CONFLICT');
    const { id: versionId, number: version } = wanted;
    await store.updateVersion(trx, id, { id: versionId, number: version, publishedRevision: null });
    await writeAudit(trx, by, {
      action: 'dialog.put_back',
      record: 'at_dialog',
      recordId: id,
      ...audited(difference, { before: { version: number }, after: { version } }),
    });
    await writeAudits(trx, by, codeAudits(id, code));
    return keep(trx, version);
  });
  announceVersion(ctx, by, { dialogId: id, version, revision: null, act: 'put_back' });
  return answer;
}
