import type { Customer } from '@balcao/contract/invoices/customer';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export function findTicket(db: Db, id: number) {
  return db
    .selectFrom('at_ticket')
    .select(['id', 'sector_id', 'assignee_id', 'person_id', 'person_name', 'person_tax_id'])
    .select(['person_email', 'business_unit_id', 'title'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findPerson(db: Db, id: number) {
  return db
    .selectFrom('gl_user')
    .select(['id', 'name', 'tax_id', 'email', 'level'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The IBGE code of a city by its name and state, as charges write them. */
export async function findCity(db: Db, name: string, state: string): Promise<string | null> {
  const row = await db
    .selectFrom('gl_city')
    .select('ibge_code')
    .where(sql`searchable(name)`, '=', sql`searchable(${name})`)
    .where('state', '=', state)
    .limit(1)
    .executeTakeFirst();
  return row?.ibge_code ?? null;
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export async function isCity(db: Db, ibge: string): Promise<boolean> {
  const row = await db
    .selectFrom('gl_city')
    .select('id')
    .where('ibge_code', '=', ibge)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where the last note of a person was made out to. */
export async function findLastAddress(db: Db, personId: number): Promise<Customer['address']> {
  const row = await db
    .selectFrom('nf_invoice')
    .select(sql<Customer['address']>`customer -> 'address'`.as('address'))
    .where('person_id', '=', personId)
    .where(sql<boolean>`jsonb_typeof(customer -> 'address') = 'object'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.address ?? null;
}

export type PayerPlace = {
  street: string;
  district: string;
  cep: string;
  city: string;
  state: string;
};

/** Where a person lives by their last charge that says so. */
export async function findPayerPlace(db: Db, personId: number): Promise<PayerPlace | null> {
  const row = await db
    .selectFrom('pm_transaction')
    .select(sql<PayerPlace>`person_address`.as('place'))
    .where('person_id', '=', personId)
    .where('person_address', 'is not', null)
    .orderBy('due_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.place ?? null;
}
