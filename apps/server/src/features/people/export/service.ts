import { Readable } from 'node:stream';
import { ticketWords } from '@balcao/brazil/ticket-words';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Cell } from '../../../platform/records/cells.ts';
import { csvOf } from '../../../platform/records/csv.ts';
import { type ZipPart, zipOf } from '../../../platform/zip.ts';
import { readConfigs } from '../../organization/service.ts';
import { requireOpen } from '../privacy/service.ts';
import { indexPage } from './rules.ts';
import * as store from './store.ts';

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

/** The columns are those of the first row. */
function csv(path: string, rows: readonly Row[]): ZipPart[] {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return [];
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column])));
  return [{ path, content: csvOf(columns, batch(cells)) }];
}

/** One ticket: what was said and answered, and its files. */
async function* ticketParts(
  ctx: Context,
  { state, ...ticket }: Awaited<ReturnType<typeof store.listTickets>>[number],
): AsyncGenerator<ZipPart> {
  const folder = `atendimentos/${ticket.id}`;
  const { db } = ctx;
  const [messages, consents, documents, signatures, files] = await Promise.all([
    store.listMessages(db, 'at_ticket', ticket.id),
    store.listConsents(db, ticket.id),
    store.listDocuments(db, ticket.id),
    store.listSignatures(db, ticket.id),
    store.listFiles(db, ticket.id),
  ]);
  const answers = (state as { variables?: object } | null)?.variables ?? {};
  const list = files.map(({ path: _, ...file }) => file);
  const said = { answers, messages, consents, documents, signatures, files: list };
  yield json(`${folder}/atendimento.json`, { ...ticket, ...said });
  yield* csv(`${folder}/mensagens.csv`, messages);
  for (const { id, filename, path } of files) {
    const content = await ctx.storage.getStream(path);
    yield {
      path: `${folder}/arquivos/${id}-${filename.replace(/[/\\]/g, '_')}`,
      content,
      stored: true,
    };
  }
}

async function* parts(ctx: Context, userId: number): AsyncGenerator<ZipPart> {
  const [person, sessions, payments, requests, tickets] = await Promise.all([
    store.getPerson(ctx.db, userId),
    store.listSessions(ctx.db, userId),
    store.listPayments(ctx.db, userId),
    store.listRequests(ctx.db, userId),
    store.listTickets(ctx.db, userId),
  ]);
  const { say } = ticketWords(await readConfigs(ctx));
  const counted = { tickets, payments: payments.length };
  const index = indexPage({ person, ...counted, now: ctx.clock(), say });
  yield { path: 'index.html', content: one(index) };
  yield json('dados.json', { person, sessions, payments, requests });
  yield* csv(
    'atendimentos.csv',
    tickets.map(({ state: _, ...ticket }) => ticket),
  );
  yield* csv('pagamentos.csv', payments);
  yield* csv('mensagens.csv', await store.listMessages(ctx.db, 'gl_user', userId));
  for (const ticket of tickets) yield* ticketParts(ctx, ticket);
}

/** All data of who made a request for it, as a ZIP file that is written while it is read. Throws FORBIDDEN, NOT_FOUND. */
export async function exportedPerson(
  ctx: Context,
  actor: Actor,
  requestId: number,
): Promise<Readable> {
  const userId = await ctx.db.transaction().execute(async (trx) => {
    const request = await requireOpen(ctx, trx, actor, requestId);
    if (request.kind !== 'export') throw new AppError('NOT_FOUND');
    await writeAudit(trx, actor, {
      ...{ action: 'privacy.export', record: 'gl_user', recordId: request.userId },
      after: { request: requestId, format: 'zip' },
    });
    return request.userId;
  });
  return Readable.from(zipOf(parts(ctx, userId)), { objectMode: false });
}
