import { randomBytes } from 'node:crypto';
import { type Claim, SIGN_CODE, signConsent } from '@balcao/contract/signing/sign-page';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import { hex, sha256Hex } from '../../platform/hex.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { storeFile } from '../files/thread-files.ts';
import { announceSettled, settleLines } from '../messages/system-messages.ts';
import { readConfigs } from '../organization/installation.ts';
import {
  documentFile,
  hasPersonSign,
  listDocuments,
  requireTicket,
} from '../tickets/documents/documents.ts';
import { announceTicket } from '../tickets/events.ts';
import { addEvidence, findLastOpening, listLooks, lockEvidence } from './evidence.ts';
import { checkCodeOf, type SignMode } from './sign.rules.ts';
import * as store from './sign.store.ts';

/** `read` returns the validated picture, and the page's statements. */
type Signing = { caller: Caller; read: () => Promise<{ bytes: Buffer; claim: Claim }> };

async function requireSignable(ctx: Context, token: string): Promise<number> {
  const { id } = await requireTicket(ctx, token);
  const { kind } = await store.getTicket(ctx.db, id);
  if (kind === 'cancelled') throw new AppError('TICKET_CANCELLED');
  const documents = await listDocuments(ctx.db, id);
  if (documents.length === 0) throw new AppError('FILE_NOT_EXPECTED');
  if (await hasPersonSign(ctx.db, id)) throw new AppError('ALREADY_SIGNED');
  for (const { code } of documents) await documentFile(ctx, id, code);
  return id;
}

/** The documents with their hashes; throws CONFLICT if one was added after the person had looked. */
async function documentHashes(trx: Db, ticketId: number) {
  const files = await store.listDocumentFiles(trx, ticketId);
  return files.map(({ code, title, sha256 }) => {
    if (!sha256) throw new AppError('CONFLICT');
    return { code, title, sha256: hex(sha256) };
  });
}

/** The looks before the signature, for its line in the chain. */
async function looksOf(trx: Db, ticketId: number) {
  const looks = await listLooks(trx, ticketId);
  return looks.map(({ first, last, ...look }) => ({
    ...look,
    first: first.toISOString(),
    last: last.toISOString(),
  }));
}

/** What other features do when a ticket is signed, in the transaction that keeps the signature. */
export async function tellSigned(ctx: Context, trx: Db, ticketId: number): Promise<void> {
  for (const hear of hooksOf(ctx).signed) await hear(ctx, trx, ticketId);
}

type Given = { ticketId: number; mode: SignMode; caller: Caller; bytes: Buffer; claim: Claim };

/**
 * Stores signature, evidence and audit line, completely or not at all. Other calls wait at the lock and then find the
 * signature.
 */
async function keepSignature(trx: Db, ctx: Context, given: Given) {
  const { ticketId, mode, caller, bytes, claim } = given;
  await lockEvidence(trx, ticketId);
  if (await hasPersonSign(trx, ticketId)) throw new AppError('ALREADY_SIGNED');
  const now = ctx.clock();
  const documents = await documentHashes(trx, ticketId);
  const file = { origin: 'at_ticket', parentCode: String(ticketId), code: SIGN_CODE };
  const made = { filename: `${SIGN_CODE}.png`, mime: 'image/png', bytes };
  const resourceId = await storeFile(trx, ctx, { ...file, ...made });
  const signature = {
    ticket_id: ticketId,
    resource_id: resourceId,
    mode,
    ip: caller.ip,
    seen_at: (await findLastOpening(trx, ticketId, caller.ip)) ?? now,
    signed_at: now,
    consent_version: signConsent.version,
    check_code: checkCodeOf(randomBytes(26)),
  };
  await store.insertSignature(trx, signature, claim);
  const picture = sha256Hex(bytes);
  const { check_code } = signature;
  const accepted = { version: signConsent.version, text: signConsent.text };
  const signed = { mode, picture, documents, check_code, looks: await looksOf(trx, ticketId) };
  const by = { ticketId, caller };
  await addEvidence(
    trx,
    [
      { ...by, kind: 'accepted', details: accepted },
      { ...by, kind: 'signed', details: signed },
    ],
    now,
  );
  const change = { action: 'ticket.sign' as const, record: 'at_ticket', recordId: ticketId };
  await writeAudit(trx, caller, { ...change, after: { mode, ip: caller.ip, check_code } });
  await tellSigned(ctx, trx, ticketId);
  const settled = await settleLines(trx, { ticketId, of: 'system', by: null }, now);
  return { resourceId, settled };
}

/**
 * Stores evidence of a signature given as an answer in the chat, inside the turn's transaction; ignores other files. A turn knows
 * no address, so evidence and audit name none.
 */
export async function signInChat(ctx: Context, trx: Db, ticketId: number, resourceId: number) {
  const picture = await store.findPicture(trx, resourceId, SIGN_CODE);
  if (!picture) return;
  const files = await store.listDocumentFiles(trx, ticketId);
  const documents = files.map(({ code, title, sha256 }) => {
    return { code, title, sha256: sha256 && hex(sha256) };
  });
  const details = { mode: 'chat', picture: hex(picture.sha256), documents };
  await addEvidence(trx, [{ ticketId, kind: 'signed', caller: null, details }], ctx.clock());
  const change = { action: 'ticket.sign' as const, record: 'at_ticket', recordId: ticketId };
  await writeAudit(trx, null, { ...change, after: { mode: 'chat' } });
  await tellSigned(ctx, trx, ticketId);
}

type OnPaper = { ticketId: number; sha256: Buffer; reason: string; by: string; caller: Caller };

/**
 * Stores evidence of a signature on paper, whose scan has this hash, inside the caller's transaction. Throws
 * ALREADY_SIGNED.
 */
export async function keepPaperSignature(trx: Db, paper: OnPaper, now: Date): Promise<void> {
  const { ticketId, sha256, reason, by, caller } = paper;
  await lockEvidence(trx, ticketId);
  if (await hasPersonSign(trx, ticketId)) throw new AppError('ALREADY_SIGNED');
  const documents = await documentHashes(trx, ticketId);
  const details = { mode: 'paper', picture: hex(sha256), reason, by, documents };
  await addEvidence(trx, [{ ticketId, kind: 'signed', caller, details }], now);
}

/**
 * Signs a ticket's documents for the holder of its link, once. The server determines address and times; returns the id
 * of the stored picture. Throws ALREADY_SIGNED for every further attempt, FILE_NOT_EXPECTED if there is nothing to
 * sign.
 */
export async function signTicket(ctx: Context, token: string, { caller, read }: Signing) {
  const ticketId = await requireSignable(ctx, token);
  const { bytes, claim } = await read();
  const { SIGN_DRAWING_ENABLED: mayDraw } = await readConfigs(ctx);
  const mode = mayDraw && claim.annotation === 'Dedo' ? 'Dedo' : 'IP';
  const given: Given = { ticketId, mode, caller, bytes, claim };
  const { resourceId, settled } = await ctx.db
    .transaction()
    .execute((trx) => keepSignature(trx, ctx, given));
  const ticket = await store.getTicket(ctx.db, ticketId);
  const { sector_id: sectorId, assignee_id: assigneeId, person_id: personId } = ticket;
  const facts = { id: ticketId, sectorId, assigneeId, personId };
  announceSettled(ctx, settled, facts);
  announceTicket(ctx, 'ticket.changed', facts);
  return resourceId;
}
