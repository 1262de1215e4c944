import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/open.ts';
import type {
  RecordBehaviour,
  Removing,
  Saving,
  Values,
} from '../../../platform/records/behaviour.ts';
import * as store from './registers.store.ts';
import { idOf } from './row-values.rules.ts';
import { type Node, requireBelowFits, requireOwnCode, requirePlace } from './tree.rules.ts';

const words = {
  one: 'um centro',
  of: 'do centro',
  above: 'do centro acima',
  aboveItself: 'Este centro ficaria acima de si mesmo',
  closed: 'encerrado',
};

const nodeOf = (row: Values): Node => ({
  id: row.id === undefined ? undefined : Number(row.id),
  code: String(row.code ?? ''),
  parentId: idOf(row.parent_id),
  active: row.active !== false,
});

async function check(trx: Db, { before, values }: Saving): Promise<Values> {
  const node = nodeOf({ ...before, ...values });
  const chain = await store.listChain(trx, 'fn_cost_center', node.parentId);
  const above = node.parentId === null ? undefined : await store.lockCenter(trx, node.parentId);
  requirePlace(node, { above, chain }, words);
  requireOwnCode(node.code, await store.nameOfCode(trx, 'fn_cost_center', node), words);
  if (!before) return values;
  const below = await store.belowOf(trx, 'fn_cost_center', before.id);
  requireBelowFits(nodeOf(before), node, { below, words });
  return values;
}

async function refuseRemoval(trx: Db, { row }: Removing): Promise<void> {
  if ((await store.belowOf(trx, 'fn_cost_center', row.id)).any)
    throw new AppError('IN_USE', { reason: 'Há centros abaixo deste. Exclua ou mova antes.' });
  if (await store.isUsed(trx, 'fn_cost_center', row.id))
    throw new AppError('IN_USE', {
      reason:
        'Lançamentos, regras ou repetições usam este centro: ele não pode ser excluído. Encerre-o: desligue “Ativo”.',
    });
}

/** Cost centres: a tree of codes; what is in use stays. */
export const costCenterBehaviour: RecordBehaviour = {
  first: (trx) => store.lockTree(trx, 'fn_cost_center'),
  check,
  refuseRemoval,
};
