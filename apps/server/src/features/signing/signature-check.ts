import type { CheckedSignature } from '@balcao/contract/signing/check';
import type { Context } from '../../platform/context.ts';
import { hex } from '../../platform/hex.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { isUnbroken, keepEvidence, listEvidence } from './evidence.ts';
import { readCheck, veiledName } from './sign.rules.ts';
import * as store from './sign.store.ts';

type Signed = { title: string; sha256: string; code: string };

/** The signed data according to the evidence, and whether evidence and files still match. */
async function examine(ctx: Context, ticketId: number) {
  const [links, files] = await Promise.all([
    listEvidence(ctx.db, ticketId),
    store.listDocumentFiles(ctx.db, ticketId),
  ]);
  const signed = links.find(({ kind }) => kind === 'signed');
  const documents = (signed?.details.documents ?? []) as Signed[];
  const kept = new Map(files.map(({ code, sha256 }) => [code, hex(sha256)]));
  const same = documents.every(({ code, sha256 }) => kept.get(code) === sha256);
  const sound = documents.length > 0 && same && isUnbroken(links);
  return { sound, documents: documents.map(({ title, sha256 }) => ({ title, sha256 })) };
}

/** Public information about the signature with a code or a file's hash; null if nothing is known. */
export async function checkSignature(
  ctx: Context,
  given: string,
  caller: Caller,
): Promise<CheckedSignature | null> {
  const asked = readCheck(given);
  const byFile = 'sha256' in asked;
  const found = await (byFile
    ? store.findByFile(ctx.db, Buffer.from(asked.sha256, 'hex'))
    : store.findByCode(ctx.db, asked.code));
  if (!found) return null;
  const { ticket_id: ticketId, check_code, mode, signed_at } = found;
  const [ticket, examined] = await Promise.all([
    store.getTicket(ctx.db, ticketId),
    examine(ctx, ticketId),
  ]);
  const isDocument = byFile && examined.documents.some(({ sha256 }) => sha256 === asked.sha256);
  const by = byFile ? (isDocument ? 'document' : 'sealed') : 'code';
  await keepEvidence(ctx, { ticketId, kind: 'checked', caller, details: { by } });
  return {
    by,
    check_code,
    mode,
    company: ticket.company,
    person: veiledName(ticket.person_name),
    signed_at: signed_at.toISOString(),
    ...examined,
  };
}
