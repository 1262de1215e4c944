import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../text.ts';

const REQUIRED = 'Campo obrigatório.';
const access = 'staff' as const;
const params = z.object({ id: z.coerce.number().int().positive() });
/** Counters are 32-bit integers of the database. */
const MOST = 2_147_483_647;
const revision = z.number().int().nonnegative().max(MOST);
const versionNumber = z.number().int().positive().max(MOST);
const name = freeText(200).trim().min(1, REQUIRED);

/** Names of dialogs, which are also codes of flows. */
const code = z
  .string()
  .min(1, REQUIRED)
  .regex(
    /^[A-Za-z\d_.-]{0,64}$/,
    'Use até 64 letras sem acento, números, ".", "-" ou "_", sem espaços.',
  );

/** A flow has at most 2 MB (docs/flow-format.md); as JSON its letters may take more bytes. */
const bodyBytes = 3 * 1024 * 1024;

/** For `/api/docs`: the changes of `packages/dialog`. */
const CHANGES =
  'In order: {kind: "block", dialog, id, value: block | null}, {kind: "dialog", dialog, start: block id | null}, ' +
  '{kind: "start", start: dialog}, {kind: "mark", dialog, id, value: mark | null}; null removes.';

/** A flow of `packages/dialog`, as the draft holds it: it may have faults. */
const flow = z.unknown();

/** `block` is the wire id `dialog/block`, or a dialog's name, or null for the whole flow. Errors prevent publishing; warnings do not. */
const fault = z.object({
  block: z.string().nullable(),
  code: z.string(),
  message: z.string(),
  severity: z.enum(['error', 'warning']),
});
export type DraftFault = z.infer<typeof fault>;

const template = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  blocks: z.number(),
});
export type DialogTemplate = z.infer<typeof template>;

export const listDialogTemplates = endpoint({
  method: 'GET',
  path: '/api/at_dialog/templates',
  access,
  summary: 'Finished flows to start from',
  response: z.object({ data: z.array(template) }),
});

/** To play it before choosing. */
export const getDialogTemplate = endpoint({
  method: 'GET',
  path: '/api/at_dialog/templates/:code',
  access,
  summary: 'A finished flow',
  params: z.object({ code }),
  response: z.object({ data: z.object({ name: z.string(), flow }) }),
});

/** Without `template` it starts with one message. A repetition with the same `Idempotency-Key` makes one dialog. */
export const createDialog = endpoint({
  method: 'POST',
  path: '/api/at_dialog',
  access,
  act: true,
  summary: 'Make a dialog',
  body: z.object({
    name,
    code,
    template: z.string().max(64).optional(),
  }),
  response: z.object({ data: z.object({ id: z.number(), name: z.string(), code: z.string() }) }),
});

/**
 * `published_version`: the version for new tickets; `published_revision`: the draft's that it was made of, null for one that was put
 * back. `may_code`: whether the caller may change code fields.
 */
const draft = z.object({
  flow,
  revision,
  published_version: z.number().nullable(),
  published_revision: revision.nullable(),
  faults: z.array(fault),
  name: z.string(),
  code: z.string(),
  may_publish: z.boolean(),
  may_code: z.boolean(),
});
export type DialogDraft = z.infer<typeof draft>;

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/at_dialog/:id/draft',
  access,
  summary: 'A dialog’s draft',
  params,
  response: z.object({ data: draft }),
});

/** The `data` of a 422 because of faults of the flow. */
const refusedDraft = z.object({ faults: z.array(fault) });
export type RefusedDraft = z.infer<typeof refusedDraft>;

const saved = z.object({ revision, faults: z.array(fault), changes: z.array(z.unknown()) });
export type SavedDraft = z.infer<typeof saved>;

/** The `data` of a 409 `DRAFT_MOVED`: the draft that stands, and the blocks (or other units) that both changed. */
export const movedDraft = z.object({ revision, flow, collisions: z.array(z.string()) });
export type MovedDraft = z.infer<typeof movedDraft>;

/**
 * `revision` is the one that the caller's draft is based on. What others saved since stands, too, and is answered in
 * `changes`, as long as it concerns other blocks; otherwise nothing is saved and 409 `DRAFT_MOVED` brings `movedDraft`. A
 * repetition with the same `Idempotency-Key` saves once.
 */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/at_dialog/:id/draft',
  access,
  act: true,
  summary: 'Save a dialog’s draft',
  params,
  body: z
    .object({
      revision,
      flow: flow.optional(),
      changes: z.array(z.unknown()).describe(CHANGES).optional(),
      /** A new name of the dialog. */
      name: name.optional(),
    })
    .refine((body) => (body.flow === undefined) !== (body.changes === undefined), {
      path: ['changes'],
      error: 'Mande o fluxo inteiro ou as alterações.',
    }),
  bodyBytes,
  response: z.object({ data: saved }),
  failures: { 409: movedDraft, 422: refusedDraft },
});

/**
 * Makes the next version of exactly this revision: 422 with its faults (`refusedDraft`), 409 `DRAFT_MOVED` if the draft is another one by
 * now, 409 `DRAFT_UNCHANGED` if the version for new tickets was made of it.
 */
export const publishDraft = endpoint({
  method: 'POST',
  path: '/api/at_dialog/:id/publish',
  access,
  act: true,
  summary: 'Publish a dialog’s draft',
  params,
  body: z.object({ revision, note: freeText(500).trim().optional() }),
  response: z.object({ data: z.object({ version: z.number() }) }),
  failures: { 409: movedDraft, 422: refusedDraft },
});

const version = z.object({
  version: z.number(),
  published_at: z.string(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  note: z.string().nullable(),
  tickets: z.number(),
  /** The version for new tickets. */
  current: z.boolean(),
});
export type DialogVersion = z.infer<typeof version>;

/** Newest first. `tickets` counts those that stand on the version. */
export const listVersions = endpoint({
  method: 'GET',
  path: '/api/at_dialog/:id/versions',
  access,
  summary: 'A dialog’s versions',
  params,
  response: z.object({ data: z.array(version) }),
});

/** New tickets use that version; existing ones keep theirs, and the draft does not change. */
export const putBackVersion = endpoint({
  method: 'POST',
  path: '/api/at_dialog/:id/put_back',
  access,
  act: true,
  summary: 'Put an earlier version of a dialog back',
  params,
  body: z.object({ version: versionNumber }),
  response: z.object({ data: z.object({ version: z.number() }) }),
});

/** Blocks by their wire ids. */
const difference = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(
    z.object({ block: z.string(), field: z.string(), before: z.unknown(), after: z.unknown() }),
  ),
});
export type DraftDifference = z.infer<typeof difference>;

const edition = z.union([z.literal('draft'), z.coerce.number().pipe(versionNumber)]);

/** Between two versions by number; `draft` is a version’s name, too. */
export const getDifference = endpoint({
  method: 'GET',
  path: '/api/at_dialog/:id/difference',
  access,
  summary: 'What differs between two versions of a dialog',
  params,
  query: z.object({ from: edition, to: edition }),
  response: z.object({ data: difference }),
});

/** The draft as a file (docs/flow-format.md); as `zip` with the pictures that it names. */
export const exportDraft = endpoint({
  method: 'GET',
  path: '/api/at_dialog/:id/export',
  access,
  summary: 'A dialog’s draft as a file',
  params,
  query: z.object({ format: z.enum(['json', 'zip']).optional() }),
  response: z.unknown(),
});

/** What an import does to a document template that it brings. `keep`: the installation has another one of that code, which stays. */
const documentChange = z.object({
  code: z.string(),
  name: z.string(),
  act: z.enum(['create', 'same', 'keep', 'replace']),
});
export type DocumentChange = z.infer<typeof documentChange>;

const imported = z.object({
  revision,
  difference,
  faults: z.array(fault),
  documents: z.array(z.string()),
  document_changes: z.array(documentChange),
});
export type ImportedDraft = z.infer<typeof imported>;

/**
 * With `dry` it only says what the file would change and which faults the draft would have. Without, the file's flow is saved as
 * a draft based on `revision` (without it, on the current one), and the documents that it brings are added. Those of a code that the
 * installation has stay as they are, unless `replace_documents` asks for the file's. With the same `Idempotency-Key` it is done once; a
 * dry run changes nothing and is answered anew. 429 after 120 an hour.
 */
export const importDraft = endpoint({
  method: 'POST',
  path: '/api/at_dialog/:id/import',
  access,
  act: true,
  summary: 'Replace a dialog’s draft by a file',
  params,
  body: z.object({
    file: z.unknown(),
    dry: z.boolean(),
    revision: revision.optional(),
    replace_documents: z.boolean().optional(),
  }),
  bodyBytes,
  response: z.object({ data: imported }),
  failures: { 409: movedDraft, 422: refusedDraft },
});

/** Multipart with one part, `file`: a JSON or ZIP file of `exportDraft`. `pictures` says how many come with it; the rest is as in `importDraft`. */
export const importFile = endpoint({
  method: 'POST',
  path: '/api/at_dialog/:id/import_file',
  access,
  act: true,
  summary: 'Replace a dialog’s draft by a file with its pictures',
  params,
  query: z.object({
    dry: z.enum(['true', 'false']),
    revision: z.coerce.number().int().nonnegative().max(MOST).optional(),
    replace_documents: z.enum(['true', 'false']).optional(),
  }),
  response: z.object({ data: imported.extend({ pictures: z.number() }) }),
  failures: { 409: movedDraft, 422: refusedDraft },
});
