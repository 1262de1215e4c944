import { SIGN_CODE } from '@balcao/contract/signing/sign-page';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { claimFile, receiveFile } from '../files/thread-files.ts';
import { announceSettled, settleLines } from '../messages/system-messages.ts';
import { getTicket } from '../tickets/detail.ts';
import { documentFile, listDocuments } from '../tickets/documents/documents.ts';
import { requireUnsigned } from '../tickets/documents/sign-request.ts';
import { announceTicket } from '../tickets/events.ts';
import { lockTicketFor, requireTicketFor } from '../tickets/ticket-guard.ts';
import { keepPaperSignature, tellSigned } from './sign.ts';

const MOST_BYTES = 20 * 1024 * 1024;

/** Throws FORBIDDEN without can_ticket_add_total_sign, before any answer reveals the state of the documents. */
export async function requireRight(db: Db, actor: Actor, id: number) {
  const { facts } = await requireTicketFor(db, actor, id, 'edit');
  if (!actor.roles.can_ticket_add_total_sign) throw new AppError('FORBIDDEN');
  await requireUnsigned(db, id);
  return facts;
}

function reasonOf({ fields }: Upload<'reason'>): string {
  const reason = fields.reason.toWellFormed().replaceAll('\0', '').trim();
  if (!reason) throw new AppError('INVALID', { fields: { reason: ['Campo obrigatório.'] } });
  return reason;
}

/**
 * Records that everything was signed on paper, in the chain of evidence: the scan, the member of staff who says so, and
 * the reason.
 */
export async function signOnPaper(
  ctx: Context,
  actor: Actor,
  id: number,
  { caller, upload }: { caller: Caller; upload: Upload<'reason'> },
) {
  const facts = await requireRight(ctx.db, actor, id);
  const reason = reasonOf(upload);
  for (const { code } of await listDocuments(ctx.db, id)) await documentFile(ctx, id, code);
  const { filename, stream } = upload;
  const place = { origin: 'at_ticket', parentCode: String(id), code: SIGN_CODE };
  const accept = ['pdf', 'png', 'jpg', 'jpeg'];
  const scan = await receiveFile(ctx, {
    ...place,
    filename,
    stream,
    accept,
    maxBytes: MOST_BYTES,
    by: actor,
  });
  const settled = await ctx.db.transaction().execute(async (trx) => {
    await lockTicketFor(trx, actor, id, 'edit');
    const now = ctx.clock();
    const signed = { ticketId: id, sha256: scan.sha256, reason, by: actor.name, caller };
    await keepPaperSignature(trx, signed, now);
    if (!(await claimFile(trx, scan.id))) throw new AppError('CONFLICT');
    await tellSigned(ctx, trx, id);
    const change = { action: 'ticket.sign_paper' as const, record: 'at_ticket', recordId: id };
    await writeAudit(trx, actor, { ...change, after: { reason } });
    return settleLines(trx, { ticketId: id, of: 'system', by: null }, now);
  });
  announceSettled(ctx, settled, facts);
  announceTicket(ctx, 'ticket.changed', facts);
  return getTicket(ctx, actor, id);
}
