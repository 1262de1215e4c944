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
import {
  type Node,
  requireAccountFree,
  requireBelowFits,
  requireOwnCode,
  requirePlace,
} from './tree.rules.ts';

const words = {
  one: 'uma conta',
  of: 'da conta',
  above: 'da conta acima',
  aboveItself: 'Esta conta ficaria acima de si mesma',
  closed: 'encerrada',
};

const nodeOf = (row: Values): Node => ({
  id: row.id === undefined ? undefined : Number(row.id),
  code: String(row.code ?? ''),
  kind: String(row.kind ?? ''),
  parentId: idOf(row.parent_id),
  active: row.active !== false,
});

async function aboveOf(trx: Db, id: number | null, isOld: boolean) {
  if (id === null) return undefined;
  const above = await store.lockAccount(trx, id);
  if (!above || isOld) return above;
  if (above.purpose) return { ...above, takesNoneBelow: 'purpose' as const };
  const used = await store.isUsed(trx, 'fn_account', id);
  return { ...above, ...(used && { takesNoneBelow: 'used' as const }) };
}

async function check(trx: Db, { before, values }: Saving): Promise<Values> {
  const node = nodeOf({ ...before, ...values });
  const old = before && nodeOf(before);
  const chain = await store.listChain(trx, 'fn_account', node.parentId);
  const above = await aboveOf(trx, node.parentId, old?.parentId === node.parentId);
  requirePlace(node, { above, chain }, words);
  requireOwnCode(node.code, await store.nameOfCode(trx, 'fn_account', node), words);
  if (!old?.id) return values;
  const below = await store.belowOf(trx, 'fn_account', old.id);
  requireBelowFits(old, node, { below, words });
  const used = old.kind !== node.kind && (await store.isUsed(trx, 'fn_account', old.id));
  const purpose = before?.purpose ? String(before.purpose) : null;
  requireAccountFree(old, node, { purpose, used });
  return values;
}

async function refuseRemoval(trx: Db, { row }: Removing): Promise<void> {
  if (row.purpose)
    throw new AppError('IN_USE', {
      reason: 'O sistema lança nesta conta: ela não pode ser excluída.',
    });
  if ((await store.belowOf(trx, 'fn_account', row.id)).any)
    throw new AppError('IN_USE', { reason: 'Há contas abaixo desta. Exclua ou mova antes.' });
  if (await store.isUsed(trx, 'fn_account', row.id))
    throw new AppError('IN_USE', {
      reason:
        'Lançamentos, regras ou repetições usam esta conta: ela não pode ser excluída. Encerre-a: desligue “Ativa”.',
    });
}

/** Accounts: a tree of codes, each of the kind of the one above; what is in use or booked by the product stays as it is. */
export const accountBehaviour: RecordBehaviour = {
  first: (trx) => store.lockTree(trx, 'fn_account'),
  check,
  refuseRemoval,
};
