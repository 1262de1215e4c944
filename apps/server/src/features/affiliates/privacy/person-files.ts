import { fullDateTime, readDate } from '@balcao/brazil/dates';
import { commissionWords } from '@balcao/contract/affiliates/commissions';
import type { Context } from '../../../platform/context.ts';
import type { PersonFiles } from '../../../platform/feature-hooks.ts';
import type { Cell } from '../../../platform/records/cells.ts';
import { csvOf } from '../../../platform/records/csv.ts';
import { stateOf } from '../commissions/commission.rules.ts';
import { isAffiliate } from '../own/own.store.ts';
import { listLinesAfter } from './privacy.store.ts';

const BATCH = 500;
const headings = ['Nº', 'Data', 'Valor', 'Situação', 'Pode ser paga em', 'Paga em'];

const day = (at: Date): Cell => ({ text: fullDateTime(at.toISOString()).slice(0, 10) });

async function* rowsOf(ctx: Context, userId: number): AsyncGenerator<Cell[][]> {
  const now = ctx.clock();
  let after = 0;
  for (;;) {
    const lines = await listLinesAfter(ctx.db, { userId, after, limit: BATCH });
    yield lines.map((line) => [
      { text: String(line.id) },
      day(line.made_at),
      { number: line.amount_cents / 100, decimals: 2 },
      { text: commissionWords[stateOf(line, now)] },
      day(line.payable_at),
      line.paid_on === null ? null : { text: readDate(line.paid_on) ?? '' },
    ]);
    after = lines.at(-1)?.id ?? 0;
    if (lines.length < BATCH) return;
  }
}

/** What an affiliate earned, for the copy of the person's data. */
export const personFiles: PersonFiles = async function* commissionsOf(ctx, userId) {
  if (!(await isAffiliate(ctx.db, userId))) return;
  yield { path: 'comissoes.csv', content: csvOf(headings, rowsOf(ctx, userId)) };
};
