import { SIGN_CODE } from '@balcao/contract/signing/sign-page';
import type { Context } from '../../platform/context.ts';
import { sha256Hex } from '../../platform/hex.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readFile } from '../files/thread-files.ts';
import {
  documentFile,
  hasPersonSign,
  listDocuments,
  requireTicket,
} from '../tickets/documents/documents.ts';
import { keepEvidence } from './evidence.ts';
import { frameAncestors } from './link-page.rules.ts';
import { findCheckCode } from './sign.store.ts';

/** A document for the holder of the ticket's link: its bytes, its name, and the sites that may frame it. */
export async function viewDocument(ctx: Context, token: string, code: string, caller: Caller) {
  const ticket = await requireTicket(ctx, token);
  const fileId = await documentFile(ctx, ticket.id, code);
  const { filename, bytes } = await readFile(ctx, fileId);
  // The hash of the bytes actually shown, not of a stored value.
  const sha256 = sha256Hex(bytes);
  await keepEvidence(ctx, {
    ticketId: ticket.id,
    kind: 'viewed',
    caller,
    details: { code, sha256 },
  });
  return { bytes, filename, ancestors: frameAncestors(ticket.embed_origins ?? []) };
}

/** The parts of a ticket that the holder of its link may see. */
export async function publicTicketOf(ctx: Context, token: string, caller: Caller) {
  const { id } = await requireTicket(ctx, token);
  const [documents, has_person_sign, check_code] = await Promise.all([
    listDocuments(ctx.db, id),
    hasPersonSign(ctx.db, id),
    findCheckCode(ctx.db, id),
  ]);
  const when = await keepEvidence(ctx, { ticketId: id, kind: 'opened', caller });
  const meta = { ip: caller.ip, when: when.toISOString(), sign_code: SIGN_CODE };
  return { data: { documents, has_person_sign, check_code }, meta };
}
