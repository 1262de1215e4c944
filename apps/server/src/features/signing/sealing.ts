import { join } from 'node:path';
import { ticketWords } from '@balcao/brazil/ticket-words';
import { LEVEL } from '@balcao/contract/access/permissions';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import { fewAtOnce } from '../../platform/few-at-once.ts';
import { hex, sha256Hex } from '../../platform/hex.ts';
import { keptFile } from '../../platform/kept-file.ts';
import { perContext } from '../../platform/per-context.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { fileBytes, listResources, storeFile } from '../files/thread-files.ts';
import { readConfigs } from '../organization/installation.ts';
import { requireTicket } from '../tickets/documents/documents.ts';
import { listEvidence } from './evidence.ts';
import { bothTimes, type Evidence, evidenceHtml } from './sealing.rules.ts';
import * as store from './sign.store.ts';

type Accepted = { version: string; text: string };
/** Earlier versions stored no looks with a signature. */
type Signed = { documents: Evidence['documents']; looks?: Evidence['looks'] };

async function evidenceOf(ctx: Context, signature: store.Signature, picture: Buffer) {
  const { ticket_id: ticketId, check_code: checkCode, signed_at: signedAt } = signature;
  const [ticket, files, links] = await Promise.all([
    store.getTicket(ctx.db, ticketId),
    store.listDocumentFiles(ctx.db, ticketId),
    listEvidence(ctx.db, ticketId),
  ]);
  const signed = links.findIndex(({ kind }) => kind === 'signed');
  const accepted = links.findLast(({ kind }) => kind === 'accepted');
  const { documents, looks } = (links[signed]?.details ?? {}) as unknown as Signed;
  const evidence: Evidence = {
    ticketId,
    checkCode,
    signedAt,
    mode: signature.mode,
    ip: signature.ip,
    person: { name: ticket.person_name, taxId: ticket.person_tax_id },
    seenAt: signature.seen_at,
    checkAddress: `${ctx.config.publicUrl}/at_ticket/check?code=${checkCode}`,
    consent: accepted?.details as Accepted,
    picture: sha256Hex(picture),
    documents,
    looks: looks ?? [],
    lines: links.slice(0, signed + 1).map((link) => ({ ...link, hash: hex(link.hash) })),
  };
  return { evidence, company: ticket.company, files };
}

/** Every document, the evidence page and the pictures, sealed. */
async function makeSealed(ctx: Context, signature: store.Signature): Promise<Buffer> {
  const picture = await fileBytes(ctx, signature.resource_id);
  const { evidence, company, files } = await evidenceOf(ctx, signature, picture);
  const { ticketId, checkAddress, checkCode, signedAt } = evidence;
  const { say } = ticketWords(await readConfigs(ctx));
  const title = say(`Documentos assinados {do atendimento} ${ticketId}`);
  const footer = say(`Comprovante · {Atendimento} ${ticketId} · ${checkCode}`);
  const html = evidenceHtml(evidence, say('{Atendimento}'));
  const proof = { title, company, html, footer, created: signedAt };
  const papers = files.flatMap(({ resource_id: id }) => id ?? []);
  const documents = await fewAtOnce(papers, (id) => fileBytes(ctx, id));
  const beside = [
    'Confira esta assinatura em',
    `${ctx.config.publicUrl}/at_ticket/check`,
    checkCode,
  ];
  const above = `Assinatura de ${bothTimes(signedAt)}`;
  const last = { picture, above, qr: checkAddress, beside };
  return ctx.pdf.sealed({ documents, proof, last, seal: await sealOf(ctx) });
}

/**
 * Our certificate (PKCS#12, no password): created once and stored in `seal.p12` of the data folder, readable only by
 * its owner. If two processes create it at the same time, both use the first one.
 */
async function sealOf(ctx: Context) {
  const name = `Selo de documentos (${new URL(ctx.config.publicUrl).host})`;
  const at = ctx.clock();
  const file = join(ctx.config.dataDir, 'seal.p12');
  return { certificate: await keptFile(file, () => ctx.pdf.certificate(name, at)), name, at };
}

const sealing = perContext(() => singleFlight<number, number>());

/**
 * The sealed PDF of a signed ticket (a resource's id), drawn once, at the first request, and stored. Throws NOT_FOUND
 * if nobody has signed.
 */
async function sealedFile(ctx: Context, ticketId: number): Promise<number> {
  const signature = await store.findSignature(ctx.db, ticketId);
  if (!signature) throw new AppError('NOT_FOUND');
  if (signature.sealed_resource_id !== null) return signature.sealed_resource_id;
  return sealing(ctx)(ticketId, () => sealOnce(ctx, ticketId, signature));
}

async function sealOnce(ctx: Context, ticketId: number, signature: store.Signature) {
  const bytes = await makeSealed(ctx, signature);
  const { say } = ticketWords(await readConfigs(ctx));
  const filename = say(`{Atendimento} ${ticketId} assinado.pdf`);
  return ctx.db.transaction().execute(async (trx) => {
    const { sealed_resource_id: known } = await store.lockSignature(trx, ticketId);
    // Another server was faster: its file may have been handed out, so it is the one that counts.
    if (known !== null) return known;
    const id = await storeFile(trx, ctx, {
      origin: 'at_ticket',
      parentCode: String(ticketId),
      code: 'signed',
      filename,
      mime: 'application/pdf',
      bytes,
    });
    await store.setSealed(trx, ticketId, id);
    return id;
  });
}

/** The address of the sealed PDF for the holder of the ticket's link. Access by staff is audited. */
export async function sealedAddress(
  ctx: Context,
  actor: Actor | null,
  token: string,
): Promise<string> {
  const { id: ticketId } = await requireTicket(ctx, token);
  const id = await sealedFile(ctx, ticketId);
  const resource = (await listResources(ctx, [id])).get(id);
  if (!resource) throw new AppError('NOT_FOUND');
  if (actor && actor.level <= LEVEL.internal) {
    const seen = { action: 'evidence.view' as const, record: 'at_ticket', recordId: ticketId };
    await writeAudit(ctx.db, actor, { ...seen, after: { document: 'signed' } });
  }
  return resource.url_view;
}
