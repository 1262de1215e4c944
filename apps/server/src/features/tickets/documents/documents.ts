import { SIGN_CODE } from '@balcao/contract/signing/sign-page';
import type { Json } from '@balcao/dialog/flow';
import { Spent } from '@balcao/dialog/meter';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { batched } from '../../../platform/database/batched.ts';
import type { Db } from '../../../platform/database/open.ts';
import { MAX_HTML_BYTES } from '../../../platform/pdf/render-pdf.ts';
import { perContext } from '../../../platform/per-context.ts';
import { sameText, signatureOf } from '../../../platform/signature.ts';
import { singleFlight } from '../../../platform/single-flight.ts';
import { tokenHashOf } from '../../../platform/token.ts';
import { storeFile } from '../../files/thread-files.ts';
import { fillDocument, footerOf } from './documents.rules.ts';
import * as store from './documents.store.ts';

type Wanted = {
  ticketId: number;
  template: string;
  code: string;
  title: string;
  variables: Record<string, Json>;
};

/** Undefined for a document that would be too long. */
function filledWithin(...asked: Parameters<typeof fillDocument>) {
  try {
    const filled = fillDocument(...asked);
    return Buffer.byteLength(filled.body) > MAX_HTML_BYTES ? undefined : filled;
  } catch (error) {
    if (error instanceof Spent) return undefined;
    throw error;
  }
}

/**
 * Adds a document to a ticket inside the caller's transaction, with the text filled from the present variables. The
 * first document with a code stays. A failure is returned as a fault (English, for staff), so that the conversation
 * continues.
 */
export async function addDocument(
  trx: Db,
  { template, code, ...wanted }: Wanted,
  now: Date,
): Promise<string | undefined> {
  const { ticketId, variables } = wanted;
  const found = await store.findTemplate(trx, template);
  if (!found) return `document_add: no template "${template}"`;
  const form = { title: wanted.title, body: found.body };
  const filled = filledWithin(form, { ticketId, variables, now });
  if (!filled) return `document_add: "${code}" passes ${MAX_HTML_BYTES} bytes when filled`;
  const { title, body } = filled;
  const added = await store.insertDocument(trx, {
    ticket_id: ticketId,
    code,
    title,
    body,
    created_at: now,
  });
  if (added) {
    await writeAudit(trx, null, {
      action: 'ticket.document',
      record: 'at_ticket',
      recordId: ticketId,
      after: { document: code, template, title },
    });
  }
  return undefined;
}

/** The documents of a ticket, in the order of their creation. */
export function listDocuments(db: Db, ticketId: number) {
  return store.listDocuments(db, ticketId);
}

/** Whether the ticket's person has signed its documents. */
export function hasPersonSign(db: Db, ticketId: number): Promise<boolean> {
  return store.hasFile(db, ticketId, SIGN_CODE);
}

const papers = perContext((ctx) =>
  batched((ids: number[]) => store.listPapers(ctx.db, ids, SIGN_CODE), {
    most: 100,
    lanes: 4,
    keyOf: (id) => id,
  }),
);

/** Both of these for a page; simultaneous requests share the query. */
export function papersOf(ctx: Context, ticketId: number) {
  return papers(ctx)(ticketId);
}

/** The stored PDF of a document (a resource's id), drawn once, at the first request. NOT_FOUND for an unknown code. */
export async function documentFile(ctx: Context, ticketId: number, code: string): Promise<number> {
  const known = await store.findDocument(ctx.db, ticketId, code);
  if (!known) throw new AppError('NOT_FOUND');
  return known.resource_id ?? drawOnce(ctx, { ticketId, code, id: known.id });
}

type Undrawn = { ticketId: number; code: string; id: number };
const drawing = perContext(() => singleFlight<number, number>());

/** Simultaneous requests get the same file. No database connection is held while it is drawn. */
function drawOnce(ctx: Context, undrawn: Undrawn): Promise<number> {
  return drawing(ctx)(undrawn.id, () => draw(ctx, undrawn));
}

async function draw(ctx: Context, { ticketId, code, id }: Undrawn): Promise<number> {
  const { title, body: html, company, created_at: created } = await store.getDocument(ctx.db, id);
  const footer = footerOf(code, ticketId, created);
  const bytes = await ctx.pdf.document({ title, company, html, footer, created });
  return ctx.db.transaction().execute(async (trx) => {
    const known = await store.lockDocument(trx, id);
    // Another server was faster: its file is the one that counts, because it may have been shown already.
    if (known.resource_id !== null) return known.resource_id;
    const resourceId = await storeFile(trx, ctx, {
      origin: 'at_ticket',
      parentCode: String(ticketId),
      // The bare code might be that of a signature.
      code: `document.${code}`,
      filename: `${title || code}.pdf`,
      mime: 'application/pdf',
      bytes,
    });
    await store.updateFile(trx, id, resourceId);
    return resourceId;
  });
}

/**
 * A token for the portal's link to a ticket's documents. It is derived, because only a hash of the ticket's own token
 * is stored; it does not open the conversation.
 */
export function linkToken({ config }: Pick<Context, 'config'>, id: number): string {
  return `${id}.${signatureOf(config.secret, `ticket-link:${id}`)}`;
}

/** The id in a derived token; undefined if the token was not made here. */
function linkedId(ctx: Context, token: string): number | undefined {
  const id = Number(/^(\d{1,15})\./.exec(token)?.[1]);
  return sameText(token, linkToken(ctx, id)) ? id : undefined;
}

/** The ticket behind a link; undefined if the link is not valid. */
export function findTicket(ctx: Context, token: string) {
  const id = linkedId(ctx, token);
  const hash = tokenHashOf(token);
  return store.findLinkedTicket(ctx.db, id === undefined ? { hash } : { id });
}

/** The ticket of a public link; NOT_FOUND for an invalid token. */
export async function requireTicket(ctx: Context, token: string) {
  const ticket = await findTicket(ctx, token);
  if (!ticket) throw new AppError('NOT_FOUND');
  return ticket;
}
