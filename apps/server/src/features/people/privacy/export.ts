import { Readable } from 'node:stream';
import { ticketWords } from '@balcao/brazil/ticket-words';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { hooksOf } from '../../../platform/feature-hooks.ts';
import type { Cell } from '../../../platform/records/cells.ts';
import { csvOf } from '../../../platform/records/csv.ts';
import { isMissing } from '../../../platform/storage.ts';
import { type ZipPart, zipOf } from '../../../platform/zip.ts';
import { readConfigs } from '../../organization/installation.ts';
import { indexPage } from './export.rules.ts';
import * as store from './export.store.ts';
import { places } from './personal-data.rules.ts';
import { listAt } from './personal-data.store.ts';
import { requireOpen } from './requests.ts';
import { personSubject, type Subject } from './subjects.store.ts';

type Row = Record<string, unknown>;

async function* one(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const json = (path: string, value: object): ZipPart => ({
  path,
  content: one(JSON.stringify(value, null, 2)),
});

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return { text: value instanceof Date ? value.toISOString() : String(value) };
}

async function* batch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

/** The first row determines the columns. */
function csv(path: string, rows: readonly Row[]): ZipPart[] {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return [];
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column])));
  return [{ path, content: csvOf(columns, batch(cells)) }];
}

/** The listed personal data for the copy that no other file of it contains, by table. */
async function listRest(db: Db, subject: Subject, copy: 'data' | 'ticket', laidOut: string[]) {
  const rest: Record<string, Row[]> = {};
  for (const place of places) {
    if (place.copy !== copy || laidOut.includes(place.table)) continue;
    const rows = await listAt(db, place, subject);
    if (rows.length > 0) rest[place.table] = [...(rest[place.table] ?? []), ...rows];
  }
  return rest;
}

/** Tables that have their own file or field in the copy. */
const ofPerson = ['gl_user', 'gl_session', 'gl_privacy_request', 'pm_transaction'];
const ofTickets = [
  'at_ticket',
  'at_conversation',
  'gl_message',
  'gl_resource',
  'at_document',
  'at_consent',
  'at_ticket_signature',
];

type File = Awaited<ReturnType<typeof store.listFiles>>[number];

/** Opens the file before its part of the ZIP begins, to detect missing bytes; undefined if they are missing. */
async function bytesOf(
  ctx: Context,
  { id, path, size }: File,
): Promise<ZipPart['content'] | undefined> {
  if (size === 0) return one('');
  try {
    return await ctx.storage.getPart(path, { start: 0, end: size - 1 });
  } catch (error) {
    if (!isMissing(error)) throw error;
    ctx.log.error({ file: id }, 'a kept file has no bytes');
    return undefined;
  }
}

/** The input of a copy, and the names of lost files, which it cannot include. */
type Copy = { ctx: Context; lost: string[] };

async function* fileParts(
  { ctx, lost }: Copy,
  folder: string,
  files: File[],
): AsyncGenerator<ZipPart> {
  for (const file of files) {
    const path = `${folder}arquivos/${file.id}-${file.filename.replace(/[/\\]/g, '_')}`;
    const content = await bytesOf(ctx, file);
    if (content) yield { path, content, stored: true };
    else lost.push(path);
  }
}

/** The messages and files of a record that is not a ticket. */
async function* threadParts(
  copy: Copy,
  folder: string,
  thread: store.Thread,
): AsyncGenerator<ZipPart> {
  const { db } = copy.ctx;
  yield* csv(`${folder}mensagens.csv`, await store.listMessages(db, thread));
  yield* fileParts(copy, folder, await store.listFiles(db, thread));
}

/** One ticket: its messages, answers and files. */
async function* ticketParts(
  copy: Copy,
  subject: Subject,
  { state, ...ticket }: Awaited<ReturnType<typeof store.listTickets>>[number],
): AsyncGenerator<ZipPart> {
  const folder = `atendimentos/${ticket.id}`;
  const { db } = copy.ctx;
  const thread: store.Thread = { origin: 'at_ticket', id: ticket.id };
  const [messages, consents, documents, signatures, files, others] = await Promise.all([
    store.listMessages(db, thread),
    store.listConsents(db, ticket.id),
    store.listDocuments(db, ticket.id),
    store.listSignatures(db, ticket.id),
    store.listFiles(db, thread),
    listRest(db, { ...subject, tickets: [ticket.id] }, 'ticket', ofTickets),
  ]);
  const answers = (state as { variables?: object } | null)?.variables ?? {};
  const list = files.map(({ path: _, ...file }) => file);
  const said = { answers, messages, consents, documents, signatures, files: list, others };
  yield json(`${folder}/atendimento.json`, { ...ticket, ...said });
  yield* csv(`${folder}/mensagens.csv`, messages);
  yield* fileParts(copy, `${folder}/`, files);
}

async function* parts(ctx: Context, userId: number): AsyncGenerator<ZipPart> {
  const subject = await personSubject(ctx.db, userId, ctx.clock());
  const [person, sessions, payments, requests, tickets, others] = await Promise.all([
    store.getPerson(ctx.db, userId),
    store.listSessions(ctx.db, userId),
    store.listPayments(ctx.db, userId),
    store.listRequests(ctx.db, userId),
    store.listTickets(ctx.db, userId),
    listRest(ctx.db, subject, 'data', ofPerson),
  ]);
  const { say } = ticketWords(await readConfigs(ctx));
  const copy: Copy = { ctx, lost: [] };
  yield json('dados.json', { person, sessions, payments, requests, others });
  yield* csv(
    'atendimentos.csv',
    tickets.map(({ state: _, ...ticket }) => ticket),
  );
  yield* csv('pagamentos.csv', payments);
  yield* threadParts(copy, '', { origin: 'gl_user', id: userId });
  for (const { id } of payments) {
    yield* threadParts(copy, `pagamentos/${id}/`, { origin: 'pm_transaction', id });
  }
  for (const id of subject.affiliates) {
    yield* threadParts(copy, `afiliado/${id}/`, { origin: 'af_affiliate', id });
  }
  for (const ticket of tickets) yield* ticketParts(copy, subject, ticket);
  const more: string[] = [];
  for (const files of hooksOf(ctx).personFiles) {
    for await (const file of files(ctx, userId)) {
      more.push(file.path);
      yield file;
    }
  }
  // Last, because it lists the missing files.
  const counted = { tickets, payments: payments.length, more, lost: copy.lost };
  const index = indexPage({ person, ...counted, now: ctx.clock(), say });
  yield { path: 'index.html', content: one(index) };
}

/**
 * All data of a person with a request for it, as a ZIP file that is written while it is read. Throws FORBIDDEN,
 * NOT_FOUND.
 */
export async function exportedPerson(
  ctx: Context,
  actor: Actor,
  requestId: number,
): Promise<Readable> {
  const userId = await ctx.db.transaction().execute(async (trx) => {
    const request = await requireOpen(ctx, trx, actor, requestId);
    if (request.kind !== 'export') throw new AppError('NOT_FOUND');
    await writeAudit(trx, actor, {
      action: 'privacy.export',
      record: 'gl_user',
      recordId: request.userId,
      after: { request: requestId, format: 'zip' },
    });
    return request.userId;
  });
  return Readable.from(zipOf(parts(ctx, userId)), { objectMode: false });
}
