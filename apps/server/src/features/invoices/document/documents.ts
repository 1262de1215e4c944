import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { perContext } from '../../../platform/per-context.ts';
import { openPool } from '../../../platform/workers/pool.ts';
import type { WorkerKind } from '../../../platform/workers/thread.ts';
import type { PrintedNote } from '../papers/printed-note.rules.ts';
import type {
  EventContent,
  NoteContent,
  OpenedPfx,
  ReadEvent,
  ReadNote,
  SignedDocument,
  SigningKey,
} from './content.ts';
import { faultsOfContent, faultsOfEvent } from './content-check.rules.ts';
import type { DocumentDone, DocumentWork } from './document-work.ts';
import type { ContentFault } from './taxes.rules.ts';

/** What the doors take of a server's context. */
export type DocumentContext = Pick<Context, 'log' | 'clock'>;

/** A note has some 20 kB, a certificate with its chain some 10 kB. */
const NOTE_CHARACTERS = 1_000_000;
const PFX_BYTES = 200_000;

const kind: WorkerKind = {
  name: 'invoice document worker',
  file: new URL('./document-worker.ts', import.meta.url),
  hangMs: 5_000,
  starvedMs: 60_000,
  idleMs: 60_000,
  waiting: 100,
  patienceMs: 60_000,
  // At most half of the time, and less on a busy machine: a batch of notes may take a little longer, a person's chat may not.
  rest: 1,
  memory: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
};

// One thread: more would take the processors that people at the chat and the desk wait for.
const threads = perContext((ctx: DocumentContext) =>
  openPool<DocumentWork, DocumentDone>(kind, 1, ctx.log),
);

/** Ends the thread of a server's documents. */
export const closeDocuments = (ctx: DocumentContext): Promise<void> => threads(ctx).close();

function refuse(faults: ContentFault[]): void {
  if (faults.length === 0) return;
  const fields: Record<string, string[]> = {};
  for (const { field, text } of faults) fields[field] = [...(fields[field] ?? []), text];
  throw new AppError('INVALID', { fields });
}

type Code = Extract<DocumentDone, { refused: string }>['refused'];

/** Asks the thread. Throws UNAVAILABLE when it is busy, and `hung` when strangers' bytes took too much of it; ours never should. */
async function ask(
  ctx: DocumentContext,
  work: DocumentWork,
  hung: Code | null,
): Promise<DocumentDone> {
  const done = await threads(ctx).ask(work);
  if ('fault' in done) {
    if (done.passing) throw new AppError('UNAVAILABLE', { retryAfter: 3 });
    ctx.log.warn({ work: work.do, fault: done.fault }, 'invoice document refused');
    if (!hung) throw new Error(`The document thread ${done.fault}`);
    throw new AppError(hung);
  }
  if ('refused' in done) {
    ctx.log.warn({ work: work.do, why: done.why }, 'invoice document refused');
    throw new AppError(done.refused);
  }
  if ('invalid' in done) {
    ctx.log.error({ work: work.do, invalid: done.invalid }, 'invoice document against its schema');
    throw againstSchema(done.invalid);
  }
  return done;
}

/** The elements' names help whoever supports the clerk. */
function againstSchema(lines: string[]): AppError {
  const names = lines.map((line) => /Element '(?:\{[^}]*\})?([^']+)'/.exec(line)?.[1]);
  const known = [...new Set(names.filter((name) => name !== undefined))].join(', ');
  const reason = `O documento não passou no esquema oficial da NFS-e (${known}). Confira os dados ou fale com o suporte.`;
  return new AppError('INVOICE_AGAINST_SCHEMA', { reason });
}

const other = (work: DocumentWork): never => {
  throw new Error(`The document thread answered another question than ${work.do}`);
};

/** The declaration of a note, signed and valid. Throws INVALID with a text for each field that keeps it from being one. */
export async function signDps(
  ctx: DocumentContext,
  { content, key }: { content: NoteContent; key: SigningKey },
): Promise<SignedDocument> {
  refuse(faultsOfContent(content));
  const work: DocumentWork = { do: 'sign-dps', content, key };
  const done = await ask(ctx, work, null);
  return 'signed' in done ? done.signed : other(work);
}

/** The wish for an event, signed and valid. Throws INVALID for its fields. */
export async function signEvent(
  ctx: DocumentContext,
  { event, key }: { event: EventContent; key: SigningKey },
): Promise<SignedDocument> {
  refuse(faultsOfEvent(event));
  const work: DocumentWork = { do: 'sign-event', event, key };
  const done = await ask(ctx, work, null);
  return 'signed' in done ? done.signed : other(work);
}

/** An issued note, believed only as far as it is signed. Throws INVOICE_NOT_GENUINE, also when it is another one than expected. */
export async function readNote(
  ctx: DocumentContext,
  xml: string,
  expected: Partial<Pick<ReadNote, 'accessKey' | 'dpsId' | 'environment'>> = {},
): Promise<ReadNote> {
  if (xml.length > NOTE_CHARACTERS) throw new AppError('INVOICE_NOT_GENUINE');
  const work: DocumentWork = { do: 'read-note', xml };
  const done = await ask(ctx, work, 'INVOICE_NOT_GENUINE');
  if (!('note' in done)) return other(work);
  refuseOther(ctx, done.note, expected);
  return done.note;
}

/** What the paper of an issued note or of our own declaration says. Throws INVOICE_NOT_GENUINE for other XML; who stored it has checked the signature. */
export async function readForPaper(ctx: DocumentContext, xml: string): Promise<PrintedNote> {
  if (xml.length > NOTE_CHARACTERS) throw new AppError('INVOICE_NOT_GENUINE');
  const work: DocumentWork = { do: 'read-for-paper', xml };
  const done = await ask(ctx, work, 'INVOICE_NOT_GENUINE');
  return 'printed' in done ? done.printed : other(work);
}

/** A registered event, believed only as far as it is signed. Throws INVOICE_NOT_GENUINE, also when it is of another note. */
export async function readEvent(
  ctx: DocumentContext,
  xml: string,
  expected: Partial<Pick<ReadEvent, 'accessKey'>> = {},
): Promise<ReadEvent> {
  if (xml.length > NOTE_CHARACTERS) throw new AppError('INVOICE_NOT_GENUINE');
  const work: DocumentWork = { do: 'read-event', xml };
  const done = await ask(ctx, work, 'INVOICE_NOT_GENUINE');
  if (!('event' in done)) return other(work);
  refuseOther(ctx, done.event, expected);
  return done.event;
}

function refuseOther<T extends object>(ctx: DocumentContext, read: T, expected: Partial<T>): void {
  for (const [name, value] of Object.entries(expected)) {
    const got = read[name as keyof T];
    if (value === undefined || got === value) continue;
    ctx.log.warn({ name, expected: value, got }, 'an answer about another invoice');
    throw new AppError('INVOICE_OTHER');
  }
}

/** Opens an A1 certificate. Throws CERTIFICATE_PASSWORD, _EXPIRED, _WITHOUT_KEY or _UNREADABLE. */
export async function openPfx(
  ctx: DocumentContext,
  { pfx, password }: { pfx: Buffer; password: string },
): Promise<OpenedPfx> {
  if (pfx.length > PFX_BYTES) throw new AppError('CERTIFICATE_UNREADABLE');
  const work: DocumentWork = { do: 'open-pfx', pfx, password, now: ctx.clock() };
  const done = await ask(ctx, work, 'CERTIFICATE_UNREADABLE');
  return 'opened' in done ? done.opened : other(work);
}
