import { sql } from 'kysely';
import type { Db } from '../platform/database/open.ts';
import type { Deed } from './charge-history.ts';

/** The next numbers of charges, in their order. */
export async function takeChargeIds(trx: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('pm_transaction', 'id')) as id from generate_series(1, ${count})`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

export type ChargeRow = {
  id: number;
  token_hash: string;
  token_sealed: string;
  person_id: number | null;
  person_name: string;
  person_tax_id: string | null;
  person_email: string | null;
  ticket_id: number | null;
  business_unit_id: number;
  value_cents: number;
  due_date: string;
  counted_due_date: string;
  type: string;
  status: string;
  description: string;
  fine: object | null;
  interest: object | null;
  discount: object | null;
  abatement: object | null;
  valid_days: number;
  instalment_number: number | null;
  instalment_count: number | null;
  instalment_group: string | null;
  credits_balance: boolean;
  reference: string | null;
  our_number: number | null;
  barcode: string | null;
  payment_code: string | null;
  pix_code: string | null;
  emitted_at: Date | null;
  paid_at: Date | null;
  paid_cents: number;
  refunded_cents: number;
  cancel_reason: string | null;
  cancelled_at: Date | null;
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
};

/** Bytes come in base64. */
export async function insertCharges(trx: Db, rows: ChargeRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const given = columns.map((name) =>
    name.startsWith('token_')
      ? sql`decode(given.${sql.ref(name)}, 'base64')`
      : sql`given.${sql.ref(name)}`,
  );
  await sql`
    insert into pm_transaction (${sql.join(columns.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(given)} from json_to_recordset(${JSON.stringify(rows)}) as given (
      id bigint, token_hash text, token_sealed text, person_id bigint, person_name text, person_tax_id text,
      person_email text, ticket_id bigint, business_unit_id bigint, value_cents bigint, due_date date,
      counted_due_date date, type text, status text, description text, fine jsonb, interest jsonb, discount jsonb,
      abatement jsonb, valid_days integer, instalment_number integer, instalment_count integer,
      instalment_group uuid, credits_balance boolean, reference text, our_number bigint, barcode text,
      payment_code text, pix_code text, emitted_at timestamptz, paid_at timestamptz, paid_cents bigint,
      refunded_cents bigint, cancel_reason text, cancelled_at timestamptz, created_by bigint,
      created_at timestamptz, updated_at timestamptz)
    order by given.id`.execute(trx);
}

export type PaymentRow = {
  transaction_id: number;
  paid_on: string;
  cents: number;
  source: string;
  external_id: string | null;
  duplicate: boolean;
  refunded_cents: number;
  note: string | null;
  created_by: number | null;
  created_at: Date;
};

/** Ids in the order of the rows. */
export async function insertCame(trx: Db, rows: PaymentRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const { rows: made } = await sql<{ id: number }>`
    insert into pm_payment (transaction_id, paid_on, cents, source, external_id, duplicate, refunded_cents, note,
      created_by, created_at)
    select transaction_id, paid_on, cents, source, external_id, duplicate, refunded_cents, note, created_by, created_at
    from json_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}) as given (
      place integer, transaction_id bigint, paid_on date, cents bigint, source text, external_id text,
      duplicate boolean, refunded_cents bigint, note text, created_by bigint, created_at timestamptz)
    order by place
    returning id`.execute(trx);
  return made.map(({ id }) => id);
}

/** Lines of the audit log about rows of a table, on their days; the oldest have the lowest numbers. */
export async function insertDeeds(trx: Db, record: string, deeds: Deed[]): Promise<void> {
  await sql`
    insert into gl_audit (at, actor_id, action, record, record_id, before, after)
    select at, actor_id, action, ${record}, record_id, before, after
    from json_to_recordset(${JSON.stringify(deeds.map((deed, place) => ({ ...deed, place })))}) as given (
      place integer, at timestamptz, actor_id bigint, action text, record_id bigint, before jsonb, after jsonb)
    order by at, place`.execute(trx);
}

export type RefundRow = {
  payment_id: number;
  transaction_id: number;
  cents: number;
  reason: string;
  created_by: number | null;
  created_at: Date;
};

export async function insertReturned(trx: Db, rows: RefundRow[]): Promise<void> {
  if (rows.length === 0) return;
  const done = rows.map((row) => ({ ...row, state: 'done', done_at: row.created_at }));
  await trx.insertInto('pm_refund').values(done).execute();
}

/** Tickets that wait for their money, or came to their end and are older than that, with who pays. */
export async function listChargeable(trx: Db, before: Date, limit: number) {
  const { rows } = await sql<{
    id: number;
    name: string;
    tax_id: string | null;
    unit_id: number;
    created_at: Date;
    waits: boolean;
  }>`
    select ticket.id, person_name as name, regexp_replace(person_tax_id, '\\D', '', 'g') as tax_id,
      business_unit_id as unit_id, ticket.created_at, status.code = 'aguardando_pagamento' as waits
    from at_ticket ticket join at_ticket_status status on status.id = status_id
    where status.code in ('aguardando_pagamento', 'concluido') and person_name is not null
      and (status.code <> 'concluido' or ticket.created_at < ${before})
      and person_id is null and business_unit_id is not null and merged_into is null
      and not exists (select from at_ticket_account where ticket_id = ticket.id)
    order by ticket.id desc limit ${limit}`.execute(trx);
  return rows;
}

/** Tickets with a balance whose last line is older than that, with who pays. */
export async function listCredited(trx: Db, before: Date, limit: number) {
  const { rows } = await sql<{ id: number; name: string; tax_id: string | null; unit_id: number }>`
    select ticket.id, person_name as name, regexp_replace(person_tax_id, '\\D', '', 'g') as tax_id,
      business_unit_id as unit_id
    from at_ticket_account account join at_ticket ticket on ticket.id = account.ticket_id
    where business_unit_id is not null and changed_at < ${before}
    order by ticket.id desc limit ${limit}`.execute(trx);
  return rows;
}

export async function listRegistered(trx: Db, emails: string[]) {
  return trx
    .selectFrom('gl_user')
    .select(['id', 'name', 'email', 'tax_id'])
    .where('email', 'in', emails)
    .execute();
}
