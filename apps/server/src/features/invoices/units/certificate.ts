import { CERTIFICATE_FILE_BYTES, type FiscalSetting } from '@balcao/contract/invoices/fiscal';
import { rowId } from '@balcao/contract/text';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { actOnce } from '../../../platform/repeated-acts.ts';
import { openPfx } from '../document/documents.ts';
import { wakeUnit } from '../sending/sender-pause.ts';
import { writeCertificate } from './certificate.store.ts';
import { sealKey } from './certificate-access.ts';
import { lockUnit } from './fiscal.store.ts';
import { describeFiscal, FISCAL, getFiscalRow, requireManager } from './fiscal.ts';

const TOO_LARGE = 'Um certificado A1 tem poucos kB. Este arquivo é grande demais.';

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > CERTIFICATE_FILE_BYTES)
      throw new AppError('FILE_TOO_LARGE', { fields: { file: [TOO_LARGE] } });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * The first eight characters of a CNPJ are the company's: its branches may sign with the certificate of the head office. A person's CPF may
 * begin with the same ones.
 */
const isOf = (cnpj: string, taxId: string) =>
  taxId.length === cnpj.length && cnpj.slice(0, 8) === taxId.slice(0, 8);

/** What is wrong with a file stands at its field. */
async function open(ctx: Context, pfx: Buffer, password: string) {
  try {
    return await openPfx(ctx, { pfx, password });
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('CERTIFICATE_')) throw error;
    const field = error.code === 'CERTIFICATE_PASSWORD' ? 'password' : 'file';
    throw new AppError(error.code, { reason: error.message, fields: { [field]: [error.message] } });
  }
}

/**
 * Keeps the certificate of a unit, sealed; its password is not kept. Throws FORBIDDEN, NOT_FOUND, FILE_TOO_LARGE, INVALID,
 * CERTIFICATE_… for one that cannot be used: then the old one stays.
 */
export async function uploadCertificate(
  ctx: Context,
  actor: Actor,
  request: FastifyRequest,
  { fields, stream }: Upload<'password' | 'business_unit_id'>,
): Promise<FiscalSetting> {
  requireManager(actor);
  const { data: unitId } = rowId.safeParse(fields.business_unit_id);
  if (!unitId) throw invalidAt('business_unit_id', 'Escolha a unidade de negócio.');
  const unit = await getFiscalRow(ctx.db, unitId);
  const pfx = await bytesOf(stream);
  const act = actOf({ actor, request, body: { business_unit_id: unitId } }, pfx);
  const opened = await open(ctx, pfx, fields.password);
  const { keyPem, certPem, chainPem, subject, taxId, serial, notBefore, notAfter } = opened;
  if (!isOf(unit.cnpj, taxId ?? '')) {
    const code = 'CERTIFICATE_OTHER_COMPANY';
    throw new AppError(code, { fields: { file: [new AppError(code).message] } });
  }
  const facts = { subject: subject.slice(0, 200), tax_id: taxId ?? '', serial };
  const validity = { valid_from: new Date(notBefore), valid_to: new Date(notAfter) };
  const answer = await actOnce<FiscalSetting>(ctx.db, act, (keep) =>
    ctx.db.transaction().execute(async (trx) => {
      if (!(await lockUnit(trx, unitId))) throw new AppError('NOT_FOUND');
      const sealed = sealKey(ctx.config.secret, { keyPem, certPem, chainPem });
      const set = { set_by: actor.userId, set_at: ctx.clock() };
      await writeCertificate(trx, unitId, { sealed, ...facts, ...validity, ...set });
      await writeAudit(trx, actor, {
        action: 'fiscal.certificate',
        record: FISCAL,
        recordId: unitId,
        after: { ...facts, valid_to: validity.valid_to.toISOString() },
      });
      return keep(trx, await describeFiscal(ctx, trx, unitId));
    }),
  );
  await wakeUnit(ctx, unitId);
  return answer;
}
