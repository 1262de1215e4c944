import { type Insertable, sql, type Updateable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import type { PmTransaction } from '../../platform/database/schema.gen.ts';
import type { Payment } from './slip-amount.rules.ts';

const byToken = `
  select pm.id, pm.value_cents, pm.due_date, pm.counted_due_date, pm.person_name, pm.person_tax_id, pm.status, pm.type,
    pm.provider, pm.provider_wait, pm.reference, pm.our_number, pm.description, pm.fine, pm.interest, pm.discount, pm.abatement,
    pm.valid_days, pm.closed_days, pm.paid_cents, pm.refunded_cents, pm.paid_at, pm.emitted_at, pm.barcode, pm.payment_code, pm.pix_code,
    unit.legal_name as receiver, unit.cnpj, city.name as city, unit.bank_code, unit.bank_agency,
    unit.bank_account, unit.bank_agreement, unit.bank_wallet, unit.pix_key,
    (select chatbot.code from at_chatbot chatbot join at_dialog dialog on dialog.id = chatbot.dialog_id
     where chatbot.active and dialog.version_id is not null
       and (chatbot.business_unit_id = pm.business_unit_id or chatbot.business_unit_id is null)
     order by chatbot.business_unit_id nulls last, chatbot.id
     limit 1) as chatbot_code
  from pm_transaction pm join gl_business_unit unit on unit.id = pm.business_unit_id
  left join gl_city city on city.id = unit.gl_city_id
  where pm.token_hash = $1`;

/** Every opened link runs this statement: each connection prepares it once. */
export async function findByToken(
  pool: Context['pool'],
  tokenHash: Buffer,
): Promise<Payment | undefined> {
  const { rows } = await pool.query({ name: 'pm-by-token', text: byToken, values: [tokenHash] });
  return rows[0];
}

export function listOpen(db: Db, personId: number, limit: number) {
  return db
    .selectFrom('pm_transaction as pm')
    .innerJoin('gl_business_unit as unit', 'unit.id', 'pm.business_unit_id')
    .select(['pm.id', 'pm.value_cents', 'pm.due_date', 'pm.counted_due_date', 'pm.status'])
    .select(['pm.token_sealed', 'unit.legal_name as receiver', 'pm.paid_cents'])
    .select(['pm.fine', 'pm.interest', 'pm.discount', 'pm.abatement', 'pm.valid_days'])
    .select('pm.closed_days')
    .where('pm.person_id', '=', personId)
    .where('pm.status', 'in', ['emitted', 'partial'])
    .orderBy('pm.due_date')
    .orderBy('pm.id')
    .limit(limit)
    .execute();
}

export function insertTransaction(db: Db, values: Insertable<PmTransaction>) {
  return db.insertInto('pm_transaction').values(values).returning('id').executeTakeFirstOrThrow();
}

export function lockTransaction(db: Db, id: number) {
  return db
    .selectFrom('pm_transaction')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Those that exist, locked in the order of their ids. */
export function lockTransactions(db: Db, ids: number[]) {
  return db
    .selectFrom('pm_transaction')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * The unit's next numbers, without gaps, the last of which is that of the row: it stays locked until the transaction ends,
 * and a rollback returns the numbers.
 */
export function takeOurNumbers(db: Db, unitId: number, count: number) {
  return db
    .updateTable('gl_business_unit')
    .set((eb) => ({ last_our_number: eb('last_our_number', '+', count) }))
    .where('id', '=', unitId)
    .returningAll()
    .returning((eb) =>
      eb
        .selectFrom('gl_city')
        .select('name')
        .whereRef('gl_city.id', '=', 'gl_business_unit.gl_city_id')
        .as('city'),
    )
    .executeTakeFirstOrThrow();
}

/** What emission changes; the last four only where a remote provider has work. */
export type Emitted = {
  id: number;
  reference: string;
  our_number: number;
  closed_days: string[];
  counted_due_date: string;
  provider: string;
  barcode: string | null;
  payment_code: string | null;
  pix_code: string | null;
  pix_txid?: string;
  pix_kind?: string;
  provider_wait?: string;
  provider_retry_at?: Date;
};

/** Drafts that are emitted now. */
export async function updateEmitted(trx: Db, rows: Emitted[], now: Date): Promise<void> {
  await sql`
    update pm_transaction as row set status = 'emitted', emitted_at = ${now}, updated_at = ${now},
      closed_days = given.closed_days, counted_due_date = given.counted_due_date,
      reference = given.reference, our_number = given.our_number, barcode = given.barcode,
      payment_code = given.payment_code, pix_code = given.pix_code, provider = given.provider,
      pix_txid = given.pix_txid, pix_kind = given.pix_kind, provider_wait = given.provider_wait,
      provider_retry_at = given.provider_retry_at, provider_tries = 0, provider_error = null
    from json_to_recordset(${JSON.stringify(rows)}) as given (id bigint, reference text, our_number bigint,
      closed_days text[], counted_due_date date, barcode text, payment_code text, pix_code text, provider text, pix_txid text, pix_kind text,
      provider_wait text, provider_retry_at timestamptz)
    where row.id = given.id`.execute(trx);
}

/** The unit with its bank data and the name of its city. */
export function getUnit(db: Db, id: number) {
  return db
    .selectFrom('gl_business_unit as unit')
    .leftJoin('gl_city as city', 'city.id', 'unit.gl_city_id')
    .select(['legal_name', 'cnpj', 'bank_code', 'bank_agency', 'bank_account', 'bank_agreement'])
    .select(['bank_wallet', 'pix_key', 'city.name as city'])
    .where('unit.id', '=', id)
    .executeTakeFirstOrThrow();
}

export type Locked = NonNullable<Awaited<ReturnType<typeof lockTransaction>>>;

export async function updateTransaction(
  db: Db,
  id: number,
  changes: Updateable<PmTransaction>,
): Promise<void> {
  await db.updateTable('pm_transaction').set(changes).where('id', '=', id).execute();
}

type Token = { hash: Buffer; sealed: Buffer };

/** Sets each payment's token to the one at the same position. */
export async function updateTokens(trx: Db, ids: number[], tokens: Token[]): Promise<void> {
  await sql`
    update pm_transaction set token_hash = given.hash, token_sealed = given.sealed
    from unnest(${ids}::bigint[], ${tokens.map(({ hash }) => hash)}::bytea[],
      ${tokens.map(({ sealed }) => sealed)}::bytea[]) as given (id, hash, sealed)
    where pm_transaction.id = given.id`.execute(trx);
}
