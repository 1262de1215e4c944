import { createHash, randomBytes } from 'node:crypto';
import {
  type CsvMapping,
  csvMapping,
  type ImportedStatement,
} from '@balcao/contract/finance/statements';
import { rowId } from '@balcao/contract/text';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import { type Act, actOnce } from '../../../platform/repeated-acts.ts';
import { editedUnits } from '../finance.policy.ts';
import { requireOpenMonths } from '../months/month-gate.ts';
import * as store from './import.store.ts';
import type { StatementFile } from './statement.rules.ts';
import { bytesOf, readFile } from './statement-thread.ts';
import { type BankAccount, findAccount } from './statements.store.ts';

const LONGEST_NAME = 200;

const fault = (field: string, text: string) =>
  new AppError('INVALID', { reason: text, fields: { [field]: [text] } });

/** The units whose statements the person imports and matches. Throws FORBIDDEN. */
export function requireBooker(actor: Actor) {
  const units = editedUnits(actor);
  if (!units) throw new AppError('FORBIDDEN');
  return units;
}

/** Throws INVALID for its field. */
function readMapping(text: string | undefined): CsvMapping | null {
  if (!text) return null;
  try {
    return csvMapping.parse(JSON.parse(text));
  } catch {
    throw fault('mapping', 'Diga o que é cada coluna: data, valor (ou crédito e débito) e texto.');
  }
}

/** Throws INVALID for its field. */
async function requireAccount(
  ctx: Context,
  actor: Actor,
  text: string | undefined,
): Promise<BankAccount> {
  const { data: id } = rowId.safeParse(text);
  const units = requireBooker(actor);
  const account = id ? await findAccount(ctx.db, id, units) : undefined;
  if (!account?.active) throw fault('fn_bank_account_id', 'Escolha uma conta bancária ativa.');
  return account;
}

type Sent = { filename: string; bytes: Buffer; storageKey: string };
type Taken = { account: BankAccount; file: StatementFile; mapping: CsvMapping | null };

/** Whether the statement was kept, and what of it is new. */
async function keep(ctx: Context, trx: Db, actor: Actor, sent: Sent, taken: Taken) {
  const { account, file, mapping } = taken;
  await store.lockImports(trx, account.id);
  const keys = file.lines.map(({ key }) => key);
  const known = await store.listKnown(trx, account.id, keys);
  const fresh = file.lines.filter(({ key }) => !known.has(key));
  const counts = { lines: file.lines.length, new: fresh.length, known: known.size };
  const sha256 = createHash('sha256').update(sent.bytes).digest();
  const same = fresh.length === 0 && (await store.findByHash(trx, account.id, sha256));
  if (same) return { kept: false, answer: { id: same.id, ...counts } };
  await requireOpenMonths(
    trx,
    [...new Set(fresh.map(({ on }) => on))].map((day) => ({ unitId: account.unitId, day })),
  );
  const days = file.lines.map(({ on }) => on).toSorted();
  const id = await store.insertStatement(trx, {
    accountId: account.id,
    filename: sent.filename.toWellFormed().slice(-LONGEST_NAME) || 'extrato',
    format: file.format,
    storageKey: sent.storageKey,
    sha256,
    firstOn: days[0] ?? null,
    lastOn: days.at(-1) ?? null,
    balanceCents:
      file.balanceCents !== null && Number.isFinite(file.balanceCents) ? file.balanceCents : null,
    balanceOn: file.balanceOn,
    lineCount: counts.lines,
    newCount: counts.new,
    by: actor.userId,
    now: ctx.clock(),
  });
  await store.insertLines(trx, { id, accountId: account.id }, fresh);
  if (mapping && file.format === 'csv') await store.keepMapping(trx, account.id, mapping);
  await writeAudit(trx, actor, {
    action: 'statement.import',
    record: 'fn_statement',
    recordId: id,
    after: { fn_bank_account_id: account.id, ...counts },
  });
  return { kept: true, answer: { id, ...counts } };
}

/**
 * Keeps the lines of a bank's statement that the account does not have yet, all of them or none. The same file again keeps nothing and
 * answers the first one. Throws FORBIDDEN, FILE_TOO_LARGE, INVALID for its field, MONTH_CLOSED for new lines of a closed month.
 */
export async function importStatement(
  ctx: Context,
  actor: Actor,
  { extra, filename, stream }: Upload<never, 'fn_bank_account_id' | 'mapping'>,
  actOf: (body: object, file: Buffer) => Act | null,
): Promise<ImportedStatement> {
  const bytes = await bytesOf(stream);
  // Fields may come behind the file.
  const account = await requireAccount(ctx, actor, extra.fn_bank_account_id);
  const asked = readMapping(extra.mapping);
  const known = csvMapping.safeParse(account.csv_mapping);
  const mapping = asked ?? known.data ?? null;
  return actOnce(ctx.db, actOf({ ...extra }, bytes), async (once) => {
    const file = await readFile(ctx, { bytes, account, mapping });
    const storageKey = `fn_statement/${account.id}/${randomBytes(16).toString('hex')}`;
    // Without a row its bytes are swept away.
    await ctx.storage.put(storageKey, bytes);
    const sent = { filename, bytes, storageKey };
    const { kept, answer } = await ctx.db.transaction().execute(async (trx) => {
      const done = await keep(ctx, trx, actor, sent, { account, file, mapping: asked });
      return { ...done, answer: await once(trx, done.answer) };
    });
    if (!kept) await ctx.storage.delete(storageKey);
    return answer;
  });
}
