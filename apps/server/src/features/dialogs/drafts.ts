import type { DialogTemplate } from '@balcao/contract/dialogs/drafts';
import { withCode } from '@balcao/dialog/draft/commands/dialogs';
import type { DocumentTemplate } from '@balcao/dialog/file-format';
import type { Flow } from '@balcao/dialog/flow';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { checkStored, faultsOf, shownFaults } from './check-draft.ts';
import * as policy from './designer.policy.ts';
import { findCreated, insertChange } from './draft-changes.store.ts';
import { type Drafting, requireDraft } from './drafting.ts';
import * as store from './drafts.store.ts';
import { addTemplate } from './exchange.store.ts';
import { keepPictures } from './kept-pictures.ts';
import { hashOf, refuseOther } from './repetition.ts';
import { finishedFlows } from './templates/templates.ts';

const NO_TEMPLATE = 'Este modelo não existe.';
const TAKEN = 'Já existe um diálogo com este código.';

export function listTemplates(): DialogTemplate[] {
  return finishedFlows.map(({ code, name, description, flow }) => {
    const sizes = Object.values(flow.dialogs).map(({ blocks }) => Object.keys(blocks).length);
    return { code, name, description, blocks: sizes.reduce((sum, size) => sum + size, 0) };
  });
}

/** Throws NOT_FOUND if there is none. */
export function getTemplate(code: string) {
  const found = finishedFlows.find((template) => template.code === code);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Throws INVALID if there is none, at the field of the request that names it. */
function refuseUnknown(template: string): void {
  if (finishedFlows.some(({ code }) => code === template)) return;
  throw new AppError('INVALID', { fields: { template: [NO_TEMPLATE] } });
}

const emptyFlow = (code: string): Flow => ({
  start: code,
  dialogs: {
    [code]: {
      start: 'ola',
      blocks: {
        ola: {
          id: 'ola',
          type: 'send.message',
          text: 'Olá.',
          next: 'conversa',
          position: { x: 0, y: 0 },
        },
        conversa: {
          id: 'conversa',
          type: 'input.hold',
          label: 'Escreva para a equipe',
          position: { x: 0, y: 160 },
        },
      },
    },
  },
});

/** Makes a dialog in a transaction. Throws INVALID when its code is taken. */
export async function insertDialog(trx: Db, by: Actor | null, made: store.NewDraft, now: Date) {
  const id = await store.insertDraft(trx, made, now);
  if (id === undefined) throw new AppError('INVALID', { fields: { code: [TAKEN] } });
  await keepPictures(trx, id, made.flow);
  const { name, code } = made;
  const after = { name, code };
  await writeAudit(trx, by, { action: 'create', record: 'at_dialog', recordId: id, after });
  return id;
}

type Asked = { name: string; code: string; template?: string | undefined };

/** The documents that a template brings. An installation that has one of that code keeps its own. */
async function addDocuments(trx: Db, by: Actor, documents: DocumentTemplate[], now: Date) {
  for (const document of documents) {
    const recordId = await addTemplate(trx, document, now);
    if (recordId === undefined) continue;
    const record = 'at_document_template';
    await writeAudit(trx, by, { action: 'create', record, recordId, after: document });
  }
}

/** A dialog from a template, or with one message, with what is to be said of it. */
export async function prepareDialog(ctx: Drafting, { name, code, template }: Asked) {
  const { flow, documents = [] } =
    template === undefined ? { flow: emptyFlow(code) } : getTemplate(template);
  const made = { name, code, flow: JSON.stringify(withCode(flow, code)) };
  const brought = documents.map((document) => document.code);
  return { ...made, documents, faults: await faultsOf(ctx, { ...made, brought }) };
}

type Prepared = Awaited<ReturnType<typeof prepareDialog>>;

/** Makes a prepared dialog; returns its id. Throws INVALID when its code is taken. */
export async function insertPrepared(trx: Db, by: Actor, prepared: Prepared, now: Date) {
  const { documents, faults, ...made } = prepared;
  await addDocuments(trx, by, documents, now);
  return insertDialog(trx, by, { ...made, faultCount: faults.length }, now);
}

const requestHash = ({ name, code, template }: Asked) => hashOf([name, code, template ?? null]);

/** The dialog that the first of equal requests made. */
async function repeated({ db }: Drafting, by: Actor, asked: Asked, key: string | null) {
  const found = key === null ? undefined : await findCreated(db, by.userId, key);
  if (found) refuseOther(found.requestHash, requestHash(asked));
  return found?.id;
}

/** With a key, the making is kept as the save of revision 0, by which its repetition is recognized. */
async function insertCreated(trx: Db, dialogId: number, by: Actor, made: Created): Promise<void> {
  const { asked, repetitionKey, now } = made;
  if (repetitionKey === null) return;
  const nothing = { revision: 0, before: '[]', after: '[]', audited: false };
  const request = { repetitionKey, requestHash: requestHash(asked) };
  await insertChange(trx, { dialogId, userId: by.userId, ...nothing, ...request, now });
}

type Created = { asked: Asked; repetitionKey: string | null; now: Date };

/** Makes a dialog from a template, or with one message; a repetition with the same key makes one. */
export async function createDialog(
  ctx: Drafting,
  by: Actor,
  asked: Asked,
  repetitionKey: string | null,
) {
  const { name, code, template } = asked;
  if (template !== undefined) refuseUnknown(template);
  const known = await repeated(ctx, by, asked, repetitionKey);
  if (known !== undefined) return { id: known, name, code };
  const prepared = await prepareDialog(ctx, asked);
  const now = ctx.clock();
  const make = async (trx: Db) => {
    const id = await insertPrepared(trx, by, prepared, now);
    await insertCreated(trx, id, by, { asked, repetitionKey, now });
    return id;
  };
  try {
    return { id: await ctx.db.transaction().execute(make), name, code };
  } catch (error) {
    // Its twin may have taken the code meanwhile.
    const id = await repeated(ctx, by, asked, repetitionKey);
    if (id === undefined) throw error;
    return { id, name, code };
  }
}

/**
 * A draft for the designer, as the JSON text of the answer: the stored flow goes out without being parsed here. Throws NOT_FOUND if
 * there is none.
 */
export async function draftAnswer(ctx: Drafting, actor: Actor, id: number): Promise<string> {
  const draft = await requireDraft(ctx, id);
  const { name, code, revision, versionNumber, publishedRevision } = draft;
  const checked = await checkStored(ctx, draft);
  const rest = JSON.stringify({
    revision,
    published_version: versionNumber,
    published_revision: publishedRevision,
    faults: shownFaults(checked),
    name,
    code,
    may_publish: policy.mayPublish(actor),
    may_code: policy.mayCode(actor),
  });
  return `{"data":{"flow":${draft.flow},${rest.slice(1)}}`;
}

/** A value as JSON text. Throws INVALID for one that is nested too deeply to be written. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new AppError('INVALID', { fields: { flow: ['O JSON tem níveis demais.'] } });
  }
}

/** Every dialog by its code, with its versions and faults. */
export function listDialogs({ db }: Pick<Drafting, 'db'>) {
  return store.listDialogs(db);
}
