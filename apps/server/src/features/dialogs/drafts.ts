import { SYSTEM_FILE_CODES } from '@balcao/contract/message-files';
import { checkFlow } from '@balcao/dialog/check/check-flow';
import type { FlowFault } from '@balcao/dialog/check/fault';
import { valuesOf } from '@balcao/dialog/check/fields';
import type { Flow } from '@balcao/dialog/flow';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { safeHtml } from '../../platform/safe-html.ts';
import { loadConfigs } from '../organization/installation.ts';
import { publishFlow } from './conversations.ts';
import * as rules from './drafts.rules.ts';
import * as store from './drafts.store.ts';

/** What drafts need of a context, so that a command can bring it along without a whole server. */
export type Drafting = Pick<Context, 'db' | 'clock' | 'sandbox'>;

/** The sandbox lets so many wait. */
const CODES_AT_ONCE = 50;

/** INVALID with texts by `dialog/block`, if there are faults. */
export function refuseFaults(faults: FlowFault[]): void {
  if (faults.length > 0) throw new AppError('INVALID', { fields: rules.fieldsOf(faults) });
}

async function faultsOfCodes({ sandbox }: Drafting, flow: unknown): Promise<Map<string, string>> {
  const codes = [...valuesOf(flow, 'code')];
  const faults = new Map<string, string>();
  for (let first = 0; first < codes.length; first += CODES_AT_ONCE) {
    const lot = codes.slice(first, first + CODES_AT_ONCE);
    const checks = lot.map(async ({ dialog, block, value }) => {
      const fault = typeof value === 'string' ? await sandbox.check(value) : null;
      if (fault !== null) faults.set(`${dialog}/${block}`, fault);
    });
    await Promise.all(checks);
  }
  return faults;
}

/** Everything that keeps a flow from being published here as `code`. `brought` are templates that come with it. */
export async function faultsOf(
  ctx: Drafting,
  flow: Flow,
  code: string,
  brought: string[] = [],
): Promise<FlowFault[]> {
  const [configs, codeFaults, { statuses, sectors, units, templates }] = await Promise.all([
    loadConfigs(ctx),
    faultsOfCodes(ctx, flow),
    store.listRecords(ctx.db),
  ]);
  const records: rules.Records = {
    status: new Set(statuses.map((row) => row.code)),
    sector: new Set(sectors.map((row) => row.id)),
    sectorCode: new Set(sectors.map((row) => row.code)),
    businessUnit: new Set(units.map((row) => row.id)),
    documentTemplate: new Set([...templates.map((row) => row.code), ...brought]),
  };
  return [
    ...rules.faultsOfCode(flow, code),
    ...checkFlow(flow, { reservedWords: configs.TICKET_RESERVED_WORDS, codeFaults }),
    ...rules.faultsOfRecords(flow, records),
    ...rules.faultsOfFileCodes(flow, [...SYSTEM_FILE_CODES, ...configs.GL_RESOURCE_CODES_RESERVED]),
  ];
}

/** NOT_FOUND without one. */
export async function requireDraft(ctx: Drafting, code: string): Promise<store.Draft> {
  const draft = await store.findDraft(ctx.db, code);
  if (!draft) throw new AppError('NOT_FOUND');
  return draft;
}

async function lockDraft(trx: Db, code: string): Promise<store.Draft> {
  const draft = await store.lockDraft(trx, code);
  if (!draft) throw new AppError('NOT_FOUND');
  return draft;
}

function audit(
  trx: Db,
  action: 'draft' | 'publish' | 'put_back',
  id: number,
  after: object,
  before?: object,
) {
  const change = { action: `dialog.${action}` as const, record: 'at_dialog', recordId: id, after };
  return writeAudit(trx, null, { ...change, ...(before && { before }) });
}

export type Content = { code: string; name: string; flow: Flow };

async function makeDraft(trx: Db, { code, ...content }: Content, now: Date): Promise<Date> {
  const id = await store.insertDraft(trx, code, content, now);
  if (id === undefined) throw new AppError('CONFLICT');
  await audit(trx, 'draft', id, { name: content.name });
  return now;
}

/** Never twice the same time, by which a stale copy is known. */
async function changeDraft(trx: Db, known: store.Draft, content: Content, now: Date) {
  const { id, name, updatedAt } = known;
  const at = new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
  await store.updateDraft(trx, id, content, at);
  await audit(trx, 'draft', id, { name: content.name }, { name });
  return at;
}

/** INVALID for what no draft can hold. */
export function refuseContent(content: Content): void {
  refuseFaults(rules.faultsOfContent(content));
}

/**
 * Keeps a draft, faults and all, and answers with its new `updatedAt`. Without the `updatedAt` that was read it is a
 * new one. CONFLICT when somebody else changed or made it meanwhile; INVALID for what no draft can hold.
 */
export async function saveDraft(ctx: Drafting, content: Content, updatedAt?: Date): Promise<Date> {
  refuseContent(content);
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    if (!updatedAt) return makeDraft(trx, content, now);
    const known = await lockDraft(trx, content.code);
    if (known.updatedAt.getTime() !== updatedAt.getTime()) throw new AppError('CONFLICT');
    return changeDraft(trx, known, content, now);
  });
}

/** Keeps a draft whatever was there before, and answers with it, its row locked. */
export async function replaceDraft(trx: Db, content: Content, now: Date): Promise<store.Draft> {
  const known = await store.lockDraft(trx, content.code);
  await (known ? changeDraft(trx, known, content, now) : makeDraft(trx, content, now));
  return lockDraft(trx, content.code);
}

/** What keeps a draft from being published. */
export async function checkDraft(ctx: Drafting, code: string): Promise<FlowFault[]> {
  const { flow } = await requireDraft(ctx, code);
  return faultsOf(ctx, flow, code);
}

/** Makes the next version of a checked draft whose row is locked; answers with its number. */
export async function publishLocked(trx: Db, draft: store.Draft): Promise<number> {
  const versionId = await publishFlow(trx, rules.withCleanHtml(draft.flow, safeHtml));
  await store.updateVersion(trx, draft.id, versionId);
  const [latest] = await store.listVersions(trx, draft.code);
  const number = latest?.number ?? 1;
  await audit(trx, 'publish', draft.id, { number, versionId }, { versionId: draft.versionId });
  return number;
}

/**
 * Makes the next version of a draft, which never changes, and gives it to new tickets; answers with its number. INVALID
 * while the draft has faults, with texts by `dialog/block`; CONFLICT when it changed while it was checked.
 */
export async function publishDraft(ctx: Drafting, code: string): Promise<number> {
  const checked = await requireDraft(ctx, code);
  refuseFaults(await faultsOf(ctx, checked.flow, code));
  return ctx.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, code);
    if (draft.updatedAt.getTime() !== checked.updatedAt.getTime()) throw new AppError('CONFLICT');
    return publishLocked(trx, draft);
  });
}

/** All dialogs, by their codes. */
export function listDialogs(ctx: Pick<Drafting, 'db'>) {
  return store.listDialogs(ctx.db);
}

/** The versions of a dialog, the newest first; `current` is the one that new tickets get. */
export async function listVersions(ctx: Drafting, code: string) {
  const { versionId } = await requireDraft(ctx, code);
  const versions = await store.listVersions(ctx.db, code);
  return versions.map(({ id, ...version }) => ({ ...version, current: id === versionId }));
}

/** Gives new tickets an earlier version; those that run stay on theirs, and the draft stays as it is. NOT_FOUND without one. */
export async function putBack(ctx: Drafting, code: string, number: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, code);
    const versions = await store.listVersions(trx, code);
    const wanted = versions.find((version) => version.number === number);
    if (!wanted) throw new AppError('NOT_FOUND');
    await store.updateVersion(trx, draft.id, wanted.id);
    const before = { versionId: draft.versionId };
    await audit(trx, 'put_back', draft.id, { number, versionId: wanted.id }, before);
  });
}
