import { type Insertable, sql } from 'kysely';
import type { Db } from '../platform/database/open.ts';
import type {
  NfCertificate,
  NfDocument,
  NfEvent,
  NfFiscal,
  NfInvoice,
} from '../platform/database/schema.gen.ts';

export type PaidCharge = {
  id: number;
  unit_id: number;
  person_id: number | null;
  name: string;
  tax_id: string;
  email: string | null;
  cents: number;
  description: string;
  paid_at: Date;
};

/** Of each unit every nth charge that was paid since then, and all of people who log in; the oldest first. */
export async function listInvoiced(trx: Db, since: Date, every: number): Promise<PaidCharge[]> {
  const { rows } = await sql<PaidCharge>`
    select id, business_unit_id as unit_id, person_id, person_name as name, person_tax_id as tax_id,
      person_email as email, paid_cents as cents, description, paid_at
    from (
      select *, row_number() over (partition by business_unit_id order by paid_at, id) as nth
      from pm_transaction
      where status = 'paid' and refunded_cents = 0 and ticket_id is null and person_tax_id is not null
        and description <> ''
        and paid_at >= ${since}) as paid
    where nth % ${every} = 0 or person_id is not null
    order by paid_at, id`.execute(trx);
  return rows;
}

export async function insertFiscal(trx: Db, rows: Insertable<NfFiscal>[]): Promise<void> {
  await trx.insertInto('nf_fiscal').values(rows).execute();
}

export async function insertCertificates(
  trx: Db,
  rows: Insertable<NfCertificate>[],
): Promise<void> {
  await trx.insertInto('nf_certificate').values(rows).execute();
}

export async function insertNotes(
  trx: Db,
  rows: Omit<Insertable<NfInvoice>, 'search'>[],
): Promise<number[]> {
  const made = await trx.insertInto('nf_invoice').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

export async function replaceNote(trx: Db, id: number, substitutes: number): Promise<void> {
  await trx
    .updateTable('nf_invoice')
    .set({ substitutes_id: substitutes })
    .where('id', '=', id)
    .execute();
}

export async function insertPapers(trx: Db, rows: Insertable<NfDocument>[]): Promise<number[]> {
  const made = await trx.insertInto('nf_document').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

export async function insertEvents(trx: Db, rows: Insertable<NfEvent>[]): Promise<void> {
  await trx.insertInto('nf_event').values(rows).execute();
}

type Series = { business_unit_id: number; environment: string; series: string };

export async function insertSeries(
  trx: Db,
  rows: (Series & { next_number: number })[],
): Promise<void> {
  await trx.insertInto('nf_series').values(rows).execute();
}
