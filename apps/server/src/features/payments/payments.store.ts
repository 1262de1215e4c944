import { type Insertable, sql, type Updateable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import type { PmTransaction } from '../../platform/database/schema.gen.ts';
import type { Payment } from './slip-amount.rules.ts';

const byToken = `
  select pm.id, pm.value_cents, pm.due_date, pm.counted_due_date, pm.person_name, pm.person_tax_id, pm.status, pm.type,
    pm.provider, pm.reference, pm.our_number, pm.description, pm.fine, pm.interest, pm.discount, pm.abatement,
    pm.valid_days, pm.paid_cents, pm.refunded_cents, pm.paid_at, pm.emitted_at, pm.barcode, pm.payment_code, pm.pix_code,
    pm.pix_qr, unit.legal_name as receiver, unit.cnpj, city.name as city, unit.bank_code, unit.bank_agency,
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

/**
 * The unit's next number, without gaps: its row stays locked until the transaction ends, and a rollback returns the
 * number.
 */
export function takeOurNumber(db: Db, unitId: number) {
  return db
    .updateTable('gl_business_unit')
    .set((eb) => ({ last_our_number: eb('last_our_number', '+', 1) }))
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
