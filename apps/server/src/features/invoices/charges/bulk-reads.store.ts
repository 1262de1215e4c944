import type { Customer } from '@balcao/contract/invoices/customer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { ended } from '../notes/one-sale.store.ts';
import type { PayerPlace, Person } from '../notes/origin.store.ts';

const stands = sql<SqlBool>`note.status not in (${ended})`;

/** Of a charge `row`: whether it, or an entry that was posted from it, has a note (`isInvoiced` of `one-sale.ts`, for many). */
export const isInvoiced: RawBuilder<SqlBool> = sql`(
  exists (select from nf_invoice note where note.pm_transaction_id = row.id and ${stands})
  or exists (select from fn_entry entry join nf_invoice note on note.fn_entry_id = entry.id
    where entry.pm_transaction_id = row.id and ${stands} and note.status <> 'rejected'))`;
export const isNotInvoiced: RawBuilder<SqlBool> = sql`not ${isInvoiced}`;

type Ids = readonly number[];
const given = (ids: Ids) => sql`unnest(${[...ids]}::bigint[]) as given (id)`;

/** Those of the charges that have a note. */
export async function listInvoiced(db: Db, charges: Ids): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select row.id from ${given(charges)} join pm_transaction row on row.id = given.id where ${isInvoiced}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function listPeople(db: Db, ids: Ids): Promise<Map<number, Person>> {
  const { rows } = await sql<Person>`
    select person.id, name, tax_id, email, level from ${given(ids)} join gl_user person on person.id = given.id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where the last note of each person was made out to. */
export async function listLastAddresses(db: Db, people: Ids) {
  const { rows } = await sql<{ id: number; address: Customer['address'] }>`
    select given.id, last.address from ${given(people)} cross join lateral (
      select customer -> 'address' as address from nf_invoice
      where person_id = given.id and jsonb_typeof(customer -> 'address') = 'object'
      order by id desc limit 1) last`.execute(db);
  return new Map(rows.map(({ id, address }) => [id, address]));
}

/** Where each person lives by their last charge that says so. */
export async function listPayerPlaces(db: Db, people: Ids) {
  const { rows } = await sql<{ id: number; place: PayerPlace }>`
    select given.id, last.place from ${given(people)} cross join lateral (
      select person_address as place from pm_transaction
      where person_id = given.id and person_address is not null
      order by due_date desc limit 1) last`.execute(db);
  return new Map(rows.map(({ id, place }) => [id, place]));
}
