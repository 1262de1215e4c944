import { plainPixKey } from '@balcao/brazil/pix-key';
import type { PixKeyKind } from '@balcao/contract/affiliates/records';
import { ruleSchema } from '@balcao/contract/affiliates/rule-schema';
import { AppError, invalidAt } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import type { RawRow } from '../../platform/database/record-rows.ts';
import type {
  RecordBehaviour,
  Removing,
  Saving,
  Values,
} from '../../platform/records/behaviour.ts';
import * as store from './affiliates.store.ts';
import { ruleFault } from './rule.rules.ts';

function checkedRule(value: unknown) {
  const { data, error } = ruleSchema.safeParse(value);
  const fault = error ? (error.issues[0]?.message ?? 'Confira a comissão.') : ruleFault(data);
  if (fault || !data) throw invalidAt('rule', fault ?? 'Confira a comissão.');
  return data;
}

/** The key as banks know it; kind and key come together. */
function checkedKey(kind: unknown, key: unknown): Values {
  if (!kind && !key) return { pix_key_kind: null, pix_key: null };
  if (!kind) throw invalidAt('pix_key_kind', 'Escolha o tipo da chave.');
  if (!key) throw invalidAt('pix_key', 'Informe a chave.');
  const plain = plainPixKey(kind as PixKeyKind, String(key));
  if (!plain) throw invalidAt('pix_key', 'Esta chave não é do tipo escolhido.');
  return { pix_key_kind: kind, pix_key: plain };
}

async function check(trx: Db, { before, values }: Saving): Promise<Values> {
  const after: Values = { ...before, ...values };
  const isOther = values.code !== undefined && values.code !== before?.code;
  const owner = isOther && (await store.nameOfCode(trx, String(values.code), before?.id ?? 0));
  if (owner) throw invalidAt('code', `Este código já é de ${owner}.`);
  const named = values.pix_key !== undefined || values.pix_key_kind !== undefined;
  return {
    ...values,
    ...(named && checkedKey(after.pix_key_kind, after.pix_key)),
    ...(values.rule !== undefined && { rule: checkedRule(values.rule) }),
  };
}

async function keep(trx: Db, { id, values }: Saving & { id: number }): Promise<void> {
  if (values.rule !== undefined) await store.updateRule(trx, id, checkedRule(values.rule));
}

async function refuseRemoval(trx: Db, { row }: Removing): Promise<void> {
  if (await store.hasSales(trx, row.id))
    throw new AppError('IN_USE', {
      reason: 'Este afiliado tem comissões, que ficam na história. Desligue “Ativo”.',
    });
}

async function complete(db: Db, rows: RawRow[]): Promise<RawRow[]> {
  const rules = await store.listRules(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, rule: rules.get(row.id) }));
}

/** Affiliates: a code in any case belongs to one of them, a Pix key is of its kind, and who has earned something stays. */
export const affiliateBehaviour: RecordBehaviour = { check, keep, refuseRemoval, complete };
