import type { ImportedDraft, SavedDraft } from '@balcao/contract/dialogs/drafts';
import { type FlowFile, flowFile } from '@balcao/dialog/file-format';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import { type Act, actOnce, type Keep } from '../../platform/repeated-acts.ts';
import { faultsOf, refuseFaults, shownFaults } from './check-draft.ts';
import * as policy from './designer.policy.ts';
import { type Drafting, requireDraft } from './drafting.ts';
import { findDraftByCode, type NewDraft } from './drafts.store.ts';
import { insertDialog, jsonOf } from './drafts.ts';
import { listTemplates } from './exchange.store.ts';
import { documentChanges, keepDocuments } from './import-documents.ts';
import { planOf, type Save, saveDraft } from './save-draft.ts';
import { publishDraft } from './versions.ts';

const NO_FLOW = 'Este arquivo não é de um fluxo: escolha um .json ou .zip exportado daqui.';

/**
 * The parts of a flow file, given as text, its flow as JSON text; `code` renames its start dialog. Throws INVALID for what is no JSON
 * and for a file of another shape. Parsing may take more memory than this thread has, so only the flow worker does it.
 */
async function readFile(ctx: Drafting, file: string, code?: string) {
  const read = await ctx.flows.ask('read', { file, code });
  if ('unreadable' in read) throw new AppError('INVALID', { fields: { file: [NO_FLOW] } });
  if (!('faults' in read)) return read;
  refuseFaults(read.faults);
  throw new AppError('INVALID');
}

type Import = {
  id: number;
  by: Actor;
  /** The text of a flow file. */
  file: string;
  dry: boolean;
  revision?: number | undefined;
  replace_documents?: boolean | undefined;
};

/**
 * Replaces a draft by a flow file (docs/flow-format.md) and adds its document templates, or, when `dry`, only says what that would
 * change. Templates that the installation has stay, unless the caller asks to replace them and may. Throws as `saveDraft` does; then nothing is changed.
 * A repetition with the same key imports once.
 */
export function importDraft(
  ctx: Drafting,
  asked: Import,
  act: Act | null = null,
): Promise<ImportedDraft> {
  return actOnce(ctx.db, asked.dry ? null : act, (keep: Keep<ImportedDraft>) =>
    importOnce(ctx, asked, keep),
  );
}

/** `keep` gets the answer in the transaction of the import. */
export async function importOnce(
  ctx: Drafting,
  asked: Import,
  keep: (trx: Db, answer: ImportedDraft) => Promise<unknown>,
): Promise<ImportedDraft> {
  const { id, by, file, dry, revision, replace_documents: replace = false } = asked;
  if (replace && !policy.mayReplaceDocuments(by)) throw new AppError('FORBIDDEN');
  const draft = await requireDraft(ctx, id);
  const { name, flow, documents } = await readFile(ctx, file, draft.code);
  const brought = documents.map((document) => document.code);
  const now = ctx.clock();
  const document_changes = await documentChanges(ctx.db, { documents, replace });
  const isKept = document_changes.every(({ act }) => act === 'same' || act === 'keep');
  const save: Save = {
    id,
    by,
    revision: revision ?? draft.revision,
    mine: `{"flow":${flow}}`,
    name,
    repetitionKey: null,
    brought,
    ...(!isKept && { beside: (trx: Db) => keepDocuments(trx, by, { documents, replace }, now) }),
  };
  const planned = await planOf(ctx, save);
  const { known, merge, checked } = planned;
  const difference = await ctx.flows.ask('difference', { from: known.flow, to: merge.flow });
  const told = { difference, documents: brought, document_changes };
  if (dry) return { revision: known.revision, faults: shownFaults(checked), ...told };
  const answerOf = ({ revision, faults }: Pick<ImportedDraft, 'revision' | 'faults'>) => ({
    revision,
    faults,
    ...told,
  });
  const last = async (trx: Db, saved: SavedDraft) => {
    await keep(trx, answerOf(saved));
  };
  return answerOf(await saveDraft(ctx, { ...save, planned, last }));
}

/**
 * Imports the text of a flow file as the draft of its start dialog, with its document templates; both replace the previous content. Returns the
 * faults that a draft may have and, if it was to be published, the number of the version. For a file of another shape, and for a flow
 * with faults that was to be published, it throws INVALID and stores nothing.
 */
export async function importText(ctx: Drafting, file: string, { publish }: { publish: boolean }) {
  const { name, code, flow, documents } = await readFile(ctx, file);
  const brought = documents.map((document) => document.code);
  const faults = await faultsOf(ctx, { flow, code, brought });
  if (publish) refuseFaults(faults);
  const now = ctx.clock();
  const beside = (trx: Db) => keepDocuments(trx, null, { documents, replace: true }, now);
  const known = await findDraftByCode(ctx.db, code);
  const id =
    known?.id ??
    (await insertImported(ctx, { name, code, flow, faultCount: faults.length }, beside));
  if (known) {
    const mine = `{"flow":${flow}}`;
    const { revision } = known;
    const save = { id, by: null, revision, mine, name, repetitionKey: null, beside, brought };
    await saveDraft(ctx, save);
  }
  if (!publish) return { code, version: null, faults };
  const { revision } = await requireDraft(ctx, id);
  return { code, version: await publishDraft(ctx, { id, by: null, revision }), faults };
}

/** The same for a flow file as a value. */
export function importFlow(ctx: Drafting, value: unknown, asked: { publish: boolean }) {
  return importText(ctx, jsonOf(value), asked);
}

function insertImported(
  ctx: Drafting,
  made: NewDraft,
  beside: (trx: Db) => Promise<void>,
): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    await beside(trx);
    return insertDialog(trx, null, made, ctx.clock());
  });
}

/** A draft with the document templates that it names, as the JSON text of a flow file. Throws NOT_FOUND if there is none. */
export async function exportDraft(ctx: Drafting, id: number) {
  const { name, code, flow } = await requireDraft(ctx, id);
  const named = await ctx.flows.ask('templates', { flow });
  const { documents } = flowFile(
    name,
    { start: '', dialogs: {} },
    await listTemplates(ctx.db, named),
  );
  const last = documents ? `,"documents":${JSON.stringify(documents)}` : '';
  const head = JSON.stringify({ format: 'balcao-flow', version: 1, name }).slice(0, -1);
  return { code, text: `${head},"flow":${flow}${last}}` };
}

/** The same as a value. */
export async function exportFlow(ctx: Drafting, id: number): Promise<FlowFile> {
  return JSON.parse((await exportDraft(ctx, id)).text);
}
