import { createHash } from 'node:crypto';
import { SIGN_CODE } from '@balcao/contract/sign-page';
import type { Json } from '@balcao/dialog/flow';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { batched } from '../../../platform/database/batched.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { MAX_HTML_BYTES } from '../../../platform/pdf/render-pdf.ts';
import { perContext } from '../../../platform/per-context.ts';
import { sameText, signatureOf } from '../../../platform/signature.ts';
import { singleFlight } from '../../../platform/single-flight.ts';
import { tokenHashOf } from '../../../platform/token.ts';
import { readFile, storeFile } from '../../files/thread-files.ts';
import { keepEvidence } from '../../signing/evidence.ts';
import { fillDocument, footerOf, frameAncestors } from './documents.rules.ts';
import * as store from './documents.store.ts';

type Wanted = {
  ticketId: number;
  template: string;
  code: string;
  title: string;
  variables: Record<string, Json>;
};

/**
 * Adds a document to a ticket inside the caller's transaction, its text frozen as the variables stand now. The first of
 * a code stays. What cannot be done is returned as a fault (English, for staff), so that the conversation goes on.
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
  const { title, body } = fillDocument(form, { ticketId, variables, now });
  if (Buffer.byteLength(body) > MAX_HTML_BYTES) {
    return `document_add: "${code}" passes ${MAX_HTML_BYTES} bytes when filled`;
  }
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

/** The documents of a ticket, in the order in which they were added. */
export function listDocuments(db: Db, ticketId: number) {
  return store.listDocuments(db, ticketId);
}

/** Whether the person behind a ticket has signed its documents. */
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

/** Both of these for a page that is being drawn; pages of one moment share the question. */
export function papersOf(ctx: Context, ticketId: number) {
  return papers(ctx)(ticketId);
}

/** The kept PDF of a document (a resource's id), drawn when first asked for and never again. NOT_FOUND for an unknown code. */
export async function documentFile(ctx: Context, ticketId: number, code: string): Promise<number> {
  const known = await store.findDocument(ctx.db, ticketId, code);
  if (!known) throw new AppError('NOT_FOUND');
  return known.resource_id ?? drawOnce(ctx, { ticketId, code, id: known.id });
}

type Undrawn = { ticketId: number; code: string; id: number };
const drawing = perContext(() => singleFlight<number, number>());

/** Whoever asks meanwhile gets the same file. No connection is held while it is drawn. */
function drawOnce(ctx: Context, undrawn: Undrawn): Promise<number> {
  return drawing(ctx)(undrawn.id, () => draw(ctx, undrawn));
}

async function draw(ctx: Context, { ticketId, code, id }: Undrawn): Promise<number> {
  const { title, body: html, company, created_at: created } = await store.getDocument(ctx.db, id);
  const footer = footerOf(code, ticketId, created);
  const bytes = await ctx.pdf.document({ title, company, html, footer, created });
  return ctx.db.transaction().execute(async (trx) => {
    const known = await store.lockDocument(trx, id);
    // Another server was faster: what it has shown is the one that counts.
    if (known.resource_id !== null) return known.resource_id;
    const resourceId = await storeFile(trx, ctx, {
      origin: 'at_ticket',
      parentCode: String(ticketId),
      // Not the bare code, which might be that of a signature.
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
 * A token for the portal's link to a ticket's documents. It is derived, for of the ticket's own only a hash is kept;
 * it opens no conversation.
 */
export function linkToken({ config }: Pick<Context, 'config'>, id: number): string {
  return `${id}.${signatureOf(config.secret, `ticket-link:${id}`)}`;
}

/** The id that a derived token names; undefined for one that was not made here. */
function linkedId(ctx: Context, token: string): number | undefined {
  const id = Number(/^(\d{1,15})\./.exec(token)?.[1]);
  return sameText(token, linkToken(ctx, id)) ? id : undefined;
}

/** The ticket behind a link; undefined for one that leads nowhere. */
export function findTicket(ctx: Context, token: string) {
  const id = linkedId(ctx, token);
  const hash = tokenHashOf(token);
  return store.findLinkedTicket(ctx.db, id === undefined ? { hash } : { id });
}

/** The ticket of a public link; NOT_FOUND for a token that is none. */
export async function requireTicket(ctx: Context, token: string) {
  const ticket = await findTicket(ctx, token);
  if (!ticket) throw new AppError('NOT_FOUND');
  return ticket;
}

/** A document for the holder of the ticket's link: its bytes, its name, and who may show it in a frame. */
export async function viewDocument(ctx: Context, token: string, code: string, caller: Caller) {
  const ticket = await requireTicket(ctx, token);
  const fileId = await documentFile(ctx, ticket.id, code);
  const { filename, bytes } = await readFile(ctx, fileId);
  // What was shown, not what we believe to have kept.
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await keepEvidence(ctx, {
    ticketId: ticket.id,
    kind: 'viewed',
    caller,
    details: { code, sha256 },
  });
  return { bytes, filename, ancestors: frameAncestors(ticket.embed_origins ?? []) };
}

/** What the holder of a ticket's link may see of it. */
export async function publicTicketOf(ctx: Context, token: string, caller: Caller) {
  const { id } = await requireTicket(ctx, token);
  const [documents, has_person_sign, check_code] = await Promise.all([
    store.listDocuments(ctx.db, id),
    hasPersonSign(ctx.db, id),
    store.findCheckCode(ctx.db, id),
  ]);
  const when = await keepEvidence(ctx, { ticketId: id, kind: 'opened', caller });
  const meta = { ip: caller.ip, when: when.toISOString(), sign_code: SIGN_CODE };
  return { data: { documents, has_person_sign, check_code }, meta };
}
