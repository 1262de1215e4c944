import { createHash } from 'node:crypto';
import { addDays } from '@balcao/brazil/bank-days';
import { monthsLater } from '@balcao/brazil/instalments';
import * as imports from '../features/finance/statements/import.store.ts';
import { readStatement } from '../features/finance/statements/read-statement.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/open.ts';
import * as store from './finance-rows.store.ts';
import { FEE } from './finance-terms.ts';
import { noonOf } from './noon.ts';

export type BankAccount = {
  id: number;
  unitId: number;
  bank: string;
  agency: string;
  number: string;
};
type How = { today: string; now: Date; by: number };
/** A line of the bank; `movement` is what staff found it to be. */
type Line = { on: string; cents: number; text: string; movement: number | null };

/** What lies so few days back nobody has looked at yet. */
const UNSEEN = 12;

const digits = (day: string) => day.replaceAll('-', '');
const reais = (cents: number) => (cents / 100).toFixed(2);
const shout = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/** An OFX as banks here write it. */
function ofxOf(account: BankAccount, lines: Line[], held: number, until: string): Buffer {
  const rows = lines.map(
    ({ on, cents, text }, at) =>
      `<STMTTRN>\n<TRNTYPE>${cents > 0 ? 'CREDIT' : 'DEBIT'}\n<DTPOSTED>${digits(on)}\n<TRNAMT>${reais(cents)}\n<FITID>${digits(on)}${at + 1}\n<MEMO>${text}\n</STMTTRN>\n`,
  );
  return Buffer.from(
    `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX>\n<BANKMSGSRSV1>\n<STMTTRNRS>\n<STMTRS>\n<CURDEF>BRL\n` +
      `<BANKACCTFROM>\n<BANKID>${account.bank}\n<BRANCHID>${account.agency}\n<ACCTID>${account.number}\n<ACCTTYPE>CHECKING\n</BANKACCTFROM>\n` +
      `<BANKTRANLIST>\n${rows.join('')}</BANKTRANLIST>\n<LEDGERBAL>\n<BALAMT>${reais(held)}\n<DTASOF>${digits(until)}\n</LEDGERBAL>\n` +
      '</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n',
  );
}

function textOf({ source, who, cents }: store.Moved): string {
  if (source === 'statement') return FEE.text;
  if (source === null) return 'TRANSFERENCIA ENTRE CONTAS';
  if (source === 'charge') return 'RECEBIMENTO DE COBRANCA';
  return shout(`${cents > 0 ? 'PIX RECEBIDO' : 'PAGAMENTO'} ${who ?? ''}`.trim());
}

async function linesOf(
  trx: Db,
  account: BankAccount,
  span: { from: string; until: string; isOpen: boolean },
  today: string,
): Promise<Line[]> {
  const moved = await store.listMoved(trx, account.id, span);
  const known = moved.map((one): Line => {
    const isSeen = !span.isOpen || one.on < addDays(today, -UNSEEN);
    return { on: one.on, cents: one.cents, text: textOf(one), movement: isSeen ? one.id : null };
  });
  if (!span.isOpen) return known;
  const day = addDays(span.from, FEE.day - 1);
  const fee: Line = { on: day, cents: -FEE.cents, text: FEE.text, movement: null };
  // Bills that were paid at the bank, which nobody has told the books.
  const bills = await store.listOverdue(trx, account.unitId, { ...span, most: 2 });
  const paid = bills.map(
    ({ on, cents, who }): Line => ({
      ...{ on, cents: -cents, movement: null },
      text: shout(`PIX ENVIADO ${who ?? ''}`.trim()),
    }),
  );
  const others = [fee, ...paid].filter(({ on }) => on <= span.until);
  return [...known, ...others].toSorted((a, b) => a.on.localeCompare(b.on));
}

async function keep(
  ctx: Context,
  trx: Db,
  { account, lines, bytes }: { account: BankAccount; lines: Line[]; bytes: Buffer },
  { until, now, by }: How & { until: string },
): Promise<void> {
  const read = readStatement({ bytes, account, mapping: null });
  if (!('file' in read)) throw new Error('the demonstration writes statements that are read');
  const storageKey = `fn_statement/${account.id}/demo-${digits(until)}`;
  await ctx.storage.put(storageKey, bytes);
  const { file } = read;
  const at = noonOf(addDays(until, 1), now);
  const id = await imports.insertStatement(trx, {
    ...{ accountId: account.id, filename: `extrato-${until.slice(0, 7)}.ofx`, format: 'ofx' },
    ...{ storageKey, sha256: createHash('sha256').update(bytes).digest() },
    firstOn: lines[0]?.on ?? null,
    lastOn: lines.at(-1)?.on ?? null,
    ...{ balanceCents: file.balanceCents, balanceOn: file.balanceOn },
    ...{ lineCount: lines.length, newCount: lines.length, by, now: at },
  });
  await imports.insertLines(trx, { id, accountId: account.id }, file.lines);
  const movements = lines.map(({ movement }) => movement);
  await store.matchLines(trx, { statementId: id, movements }, { now: at, by });
}

/**
 * Statements of the last three months of a bank account: the oldest is matched whole, of the others the bank's fee, some paid bills
 * and what came lately are open.
 */
export async function insertStatements(
  ctx: Context,
  trx: Db,
  account: BankAccount,
  how: How,
): Promise<void> {
  const { today } = how;
  const yesterday = addDays(today, -1);
  const month = `${today.slice(0, 7)}-01`;
  let held = await store.heldBefore(trx, account.id, monthsLater(month, -2));
  for (const back of [2, 1, 0]) {
    const from = monthsLater(month, -back);
    const last = addDays(monthsLater(from, 1), -1);
    const [until = last] = [last, yesterday].toSorted();
    const lines = await linesOf(trx, account, { from, until, isOpen: back < 2 }, today);
    if (lines.length === 0) continue;
    held += lines.reduce((sum, { cents }) => sum + cents, 0);
    const bytes = ofxOf(account, lines, held, until);
    await keep(ctx, trx, { account, lines, bytes }, { ...how, until });
  }
}
