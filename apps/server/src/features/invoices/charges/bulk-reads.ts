import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { chargesOf } from '../../payments/charge-ids.ts';
import { type DraftReads, readsOfOne } from '../notes/draft-reads.ts';
import * as store from './bulk-reads.store.ts';

/** Asks once for each name. */
function once<Value>(read: (...names: string[]) => Promise<Value>) {
  const known = new Map<string, Promise<Value>>();
  return (...names: string[]): Promise<Value> => {
    const key = JSON.stringify(names);
    const value = known.get(key) ?? read(...names);
    known.set(key, value);
    return value;
  };
}

/** What the drafts of these charges are made of: read together, with as many queries as for one; units and cities once each. */
export function readsOfMany(
  ctx: Context,
  db: Db,
  actor: Actor,
): (ids: readonly number[]) => Promise<DraftReads> {
  const one = readsOfOne(ctx, db, actor);
  const unit = once((id) => one.unit(Number(id)));
  const city = once((name = '', state = '') => one.city(name, state));
  return async (ids) => {
    const charges = await chargesOf(ctx, db, actor, ids);
    const payers = [...charges.values()].flatMap(({ person_id: id }) => id ?? []);
    const people = [...new Set(payers)];
    const [invoiced, persons, addresses, places] = await Promise.all([
      store.listInvoiced(db, ids),
      store.listPeople(db, people),
      store.listLastAddresses(db, people),
      store.listPayerPlaces(db, people),
    ]);
    return {
      async charge(id) {
        const charge = charges.get(id);
        if (!charge) throw new AppError('NOT_FOUND');
        return charge;
      },
      isInvoiced: async (id) => invoiced.has(id),
      unit: (id) => unit(String(id)),
      person: async (id) => persons.get(id),
      city: (name, state) => city(name, state),
      lastAddress: async (id) => addresses.get(id) ?? null,
      payerPlace: async (id) => places.get(id) ?? null,
    };
  };
}
