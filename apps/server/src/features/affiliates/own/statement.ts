import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { queueOf } from '../../../platform/few-at-once.ts';
import type { TableContent } from '../../../platform/pdf/draw-table.ts';
import { perContext } from '../../../platform/per-context.ts';
import { readConfigs } from '../../organization/installation.ts';
import { today } from '../../payments/payments.ts';
import { monthOf, sheetOf, statementMonths, withVisits } from './months.rules.ts';
import { listMonths, type OwnRow } from './own.store.ts';
import { onePicture } from './own.ts';
import { requireOwn } from './require-own.ts';
import { batchStatement, monthStatement } from './statement.rules.ts';
import * as store from './statement.store.ts';

/** Rows of their own in a statement: what is beyond them is one row. */
const MOST_LINES = 1_000;
const MOST_PAYMENTS = 100;
const ALL = Number.MAX_SAFE_INTEGER;

const refusal = () =>
  new AppError('TOO_MANY', {
    reason: 'Muitos extratos estão sendo feitos agora. Tente de novo em instantes.',
    retryAfter: 3,
  });
/** Other PDFs are drawn in the same thread: statements take at most two places there. */
const drawing = perContext(() => queueOf({ most: 2, waiting: 20, refusal }));

async function ofAffiliate(ctx: Context, { name, code }: OwnRow) {
  const { COMPANY_NAME: company } = await readConfigs(ctx);
  return { company, name, code, now: ctx.clock() };
}

type Paper = { name: string; bytes: Buffer };

async function drawn(ctx: Context, name: string, content: TableContent): Promise<Paper> {
  return { name, bytes: await drawing(ctx)(() => ctx.pdf.table(content)) };
}

async function readMonth(trx: Db, { id }: OwnRow, month: string) {
  const months = withVisits(await listMonths(trx, id), []);
  const lines = await store.listLinesOf(trx, { id, month, limit: MOST_LINES });
  const payments = await store.listPaymentsOf(trx, { id, month, limit: MOST_PAYMENTS });
  return { months, lines, payments };
}

/** The own statement of a month. Throws NOT_FOUND, TOO_MANY. */
export async function drawMonth(ctx: Context, actor: Actor, month: string): Promise<Paper> {
  const { own, months, ...found } = await onePicture(ctx, async (trx) => {
    const affiliate = await requireOwn(trx, actor);
    return { own: affiliate, ...(await readMonth(trx, affiliate, month)) };
  });
  const now = today(ctx).slice(0, 7);
  const known = statementMonths(months, { since: monthOf(own.createdAt), now, most: ALL });
  if (!known.includes(month)) throw new AppError('NOT_FOUND');
  const content = { month, sheet: sheetOf(months, month), ...found };
  return drawn(ctx, `extrato-${month}.pdf`, monthStatement(await ofAffiliate(ctx, own), content));
}

/** The own statement of a paid batch. Throws NOT_FOUND, TOO_MANY. */
export async function drawBatch(ctx: Context, actor: Actor, batchId: number): Promise<Paper> {
  const own = await requireOwn(ctx.db, actor);
  const payment = await store.findPayment(ctx.db, { id: own.id, batchId });
  if (!payment) throw new AppError('NOT_FOUND');
  const asked = { id: own.id, batchId, limit: MOST_LINES };
  const lines = await store.listBatchLines(ctx.db, asked);
  const content = batchStatement(await ofAffiliate(ctx, own), { payment, lines });
  return drawn(ctx, `extrato-lote-${batchId}.pdf`, content);
}
