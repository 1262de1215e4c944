import { type RecordDefinition, removesMany } from '@balcao/contract/records/definition';
import { updateSchema } from '@balcao/contract/records/schema';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { ServedRecord, Values } from './behaviour.ts';
import { requireAbility } from './rights.ts';
import { removeRecord, updateRecord } from './save.ts';

export type Bulk = { ids: number[]; remove?: true | undefined; set?: Values | undefined };

const refuse = (field: string, text: string) =>
  new AppError('INVALID', { fields: { [field]: [text] } });

/** The values in the definition's form. Throws INVALID for a field that bulk changes may not set, or a wrong value. */
function checkedValues(definition: RecordDefinition, set: Values): Values {
  const names = Object.keys(set);
  if (names.length === 0) throw refuse('set', 'Escolha o que mudar.');
  const unknown = names.find((name) => !definition.bulk?.includes(name));
  if (unknown !== undefined)
    throw refuse('set', 'Este campo não muda em vários registros de uma vez.');
  const checked = updateSchema(definition).safeParse(set);
  if (!checked.success) {
    const fields: Record<string, string[]> = {};
    for (const { path, message } of checked.error.issues)
      fields[`set.${String(path[0])}`] = [message];
    throw new AppError('INVALID', { fields });
  }
  const values = checked.data as Values;
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function changeOf(ctx: Context, actor: Actor, served: ServedRecord, { remove, set }: Bulk) {
  const { definition } = served;
  if ((remove === undefined) === (set === undefined)) throw refuse('_', 'Escolha uma das ações.');
  requireAbility(actor, remove ? definition.may.remove : definition.may.update);
  if (remove && !removesMany(definition)) throw refuse('remove', 'Exclua um registro de cada vez.');
  if (!set) return (id: number) => removeRecord(ctx, actor, served, { id, act: null });
  const values = checkedValues(definition, set);
  return (id: number) =>
    updateRecord(ctx, actor, served, { id, values, seen: undefined, act: null });
}

/**
 * Deletes the rows or sets the same values in each. Each row is decided on its own, with its rights and its audit line;
 * the result names unchanged rows with the reason. Throws FORBIDDEN and INVALID for errors that concern all rows.
 */
export async function changeMany(ctx: Context, actor: Actor, served: ServedRecord, bulk: Bulk) {
  const change = changeOf(ctx, actor, served, bulk);
  const done: number[] = [];
  const failed: { id: number; message: string }[] = [];
  for (const id of new Set(bulk.ids)) {
    try {
      await change(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const [message = error.message] = Object.values(error.fields ?? {}).flat();
      failed.push({ id, message });
    }
  }
  return { done, failed };
}
