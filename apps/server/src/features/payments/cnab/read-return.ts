import { createHash } from 'node:crypto';
import { cnabBanks } from '@balcao/brazil/cnab/company';
import type { ReturnFile } from '@balcao/brazil/cnab/return-line';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { type Act, actOnce } from '../../../platform/repeated-acts.ts';
import { isOpen, judge } from '../apply-payment.rules.ts';
import { listCounted, readPayables } from '../apply-payment.store.ts';
import { fileUnits } from '../charge.policy.ts';
import { dayOf } from '../payments.rules.ts';
import { bytesOf, readBankFile } from './bank-file-thread.ts';
import { listTold } from './instruct.store.ts';
import { type Book, judgeLines, judgeOthers, sumsOf } from './judge-return.ts';
import { chargeOf, eventKeys, isOfUnit, type KeptLine } from './return.rules.ts';
import * as store from './return.store.ts';

const refused = (text: string) =>
  new AppError('INVALID', { reason: text, fields: { file: [text] } });

/** The units whose returns the person takes. Throws FORBIDDEN. */
export function requireTaker(actor: Actor) {
  const units = fileUnits(actor, 'settle');
  if (!units) throw new AppError('FORBIDDEN');
  return units;
}

/** The units that a file is of, among those that the person sees. Throws INVALID. */
async function unitsOf(ctx: Context, actor: Actor, file: ReturnFile): Promise<number[]> {
  const all = await store.listUnitsOfBank(ctx.db, file.bank, requireTaker(actor));
  const units = all.filter((unit) => isOfUnit(file, unit)).map(({ id }) => id);
  if (units.length > 0) return units;
  const bank = cnabBanks[file.bank];
  if (all.some(({ cnpj }) => cnpj === file.cnpj))
    throw refused(
      `O convênio ${file.agreement} deste retorno não é o de nenhuma unidade sua no ${bank}.`,
    );
  throw refused(
    `Este retorno é de outra empresa (CNPJ ${file.cnpj || 'não informado'}, convênio ${file.agreement}): nenhuma unidade sua recebe por ele no ${bank}.`,
  );
}

async function linesOf(ctx: Context, file: ReturnFile, units: number[]): Promise<KeptLine[]> {
  const numbers = [...new Set(file.lines.flatMap(({ ourNumber }) => ourNumber ?? []))];
  const byNumber = await store.listByNumber(ctx.db, units, numbers);
  const keys = eventKeys(file);
  return file.lines.map((line, at) => ({
    ...line,
    key: keys[at] ?? '',
    ...chargeOf(line, byNumber),
  }));
}

/** What money would do, from what came before. */
async function foresee(ctx: Context, ids: readonly number[]): Promise<Book> {
  const counted = await listCounted(ctx.db, ids);
  return async (items) =>
    items.map(({ charge, came }) => {
      if (!isOpen(charge.status)) return 'duplicate';
      const sum = { chargeId: charge.id, paidOn: came.paidOn, cents: came.cents, source: 'cnab' };
      const all = [...(counted.get(charge.id) ?? []), sum];
      counted.set(charge.id, all);
      const { outcome, paidCents } = judge(charge, all);
      charge.status = outcome;
      charge.paid_cents = paidCents;
      return outcome;
    });
}

async function preview(ctx: Context, lines: readonly KeptLine[]): Promise<store.JudgedLine[]> {
  const today = dayOf(ctx.clock());
  const ids = [...new Set(lines.flatMap(({ chargeId }) => chargeId ?? []))];
  const [charges, told, known, book] = await Promise.all([
    readPayables(ctx.db, ids),
    listTold(ctx.db, ids),
    store.listKnown(
      ctx.db,
      lines.map(({ key }) => key),
    ),
    foresee(ctx, ids),
  ]);
  const judged = judgeOthers(lines, today);
  for await (const some of judgeLines(lines, { charges, told, known, today }, book))
    judged.push(...some.map(({ line }) => line));
  return judged.toSorted((a, b) => a.line - b.line);
}

/**
 * Reads a bank's file and keeps what it would do; changes no charge. The same file again for the same units, whatever its line
 * ends and encoding, is the same return. Returns its id. Throws FORBIDDEN, FILE_TOO_LARGE, INVALID for a file that cannot be trusted
 * as a whole or is of none of the person's units: then nothing is kept.
 */
export async function readReturnFile(
  ctx: Context,
  actor: Actor,
  stream: AsyncIterable<Buffer>,
  actOf: (file: Buffer) => Act | null,
): Promise<number> {
  requireTaker(actor);
  const bytes = await bytesOf(stream);
  return actOnce(ctx.db, actOf(bytes), async (keep) => {
    const { file, said } = await readBankFile(ctx, bytes);
    const units = await unitsOf(ctx, actor, file);
    const hash = createHash('sha256').update(said).digest();
    const judged = await preview(ctx, await linesOf(ctx, file, units));
    return ctx.db.transaction().execute(async (trx) => {
      const of = { file, hash, unitIds: units, by: actor.userId, now: ctx.clock() };
      const made = await store.insertReturn(trx, of);
      const id = made ?? (await store.findByHash(trx, hash, units))?.id;
      if (id === undefined) throw new AppError('CONFLICT');
      await store.keepPreview(trx, id, judged, sumsOf(judged));
      if (made !== undefined) {
        const after = { bank: file.bank, number: file.number, lines: file.lines.length };
        const told = { action: 'return.read', record: 'pm_return', recordId: id, after } as const;
        await writeAudit(trx, actor, told);
      }
      return keep(trx, id);
    });
  });
}
