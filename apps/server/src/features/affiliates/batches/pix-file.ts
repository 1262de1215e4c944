import { pixKeyKinds } from '@balcao/contract/affiliates/records';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Cell } from '../../../platform/records/cells.ts';
import { csvOf } from '../../../platform/records/csv.ts';
import { requireView } from '../policy.ts';
import { describeBatch } from './batches.ts';

const headings = ['Nome', 'Tipo da chave', 'Chave Pix', 'Valor', 'Descrição'];
const kinds = new Map<string, string>(pixKeyKinds.map(({ value, label }) => [value, label]));

/** A batch's payments for the bank. Throws FORBIDDEN, NOT_FOUND, BATCH_STATE for one that was taken back. */
export async function pixFile(ctx: Context, actor: Actor, id: number) {
  requireView(actor);
  const { parts, undone_at } = await describeBatch(ctx.db, id);
  if (undone_at !== null) throw new AppError('BATCH_STATE', { reason: 'Este lote foi desfeito.' });
  const rows = parts.map((part): Cell[] => [
    { text: part.affiliate_name },
    { text: kinds.get(part.pix_key_kind) ?? part.pix_key_kind },
    // A phone's key begins with a plus.
    { text: part.pix_key, isChecked: true },
    { number: part.amount_cents / 100, decimals: 2 },
    { text: `Comissões, lote ${id}` },
  ]);
  return { filename: `comissoes-lote-${id}.csv`, content: csvOf(headings, oneBatch(rows)) };
}

async function* oneBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
