import { type Insertable, sql, type Updateable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import type { PmTransaction } from '../../platform/database/schema.gen.ts';
import type { Payment } from './payments.rules.ts';

const byToken = `
  select pm.id, pm.value_cents, pm.due_date, pm.person_name, pm.status, pm.payment_code, pm.pix_code, pm.pix_qr,
    unit.legal_name as receiver,
    (select chatbot.code from at_chatbot chatbot join at_dialog dialog on dialog.id = chatbot.dialog_id
     where chatbot.active and dialog.version_id is not null
       and (chatbot.business_unit_id = pm.business_unit_id or chatbot.business_unit_id is null)
     order by chatbot.business_unit_id nulls last, chatbot.id
     limit 1) as chatbot_code
  from pm_transaction pm join gl_business_unit unit on unit.id = pm.business_unit_id
  where pm.token_hash = $1`;

/** The call that every opened link makes: prepared once per connection. */
export async function findByToken(
  pool: Context['pool'],
  tokenHash: Buffer,
): Promise<(Payment & { id: number }) | undefined> {
  const { rows } = await pool.query({ name: 'pm-by-token', text: byToken, values: [tokenHash] });
  return rows[0];
}

/** Everything that a printed slip says. */
export function findSlip(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('pm_transaction as pm')
    .innerJoin('gl_business_unit as unit', 'unit.id', 'pm.business_unit_id')
    .leftJoin('gl_city as city', 'city.id', 'unit.gl_city_id')
    .selectAll('pm')
    .select([
      'unit.legal_name as receiver',
      'unit.cnpj',
      'city.name as city',
      'unit.bank_code',
      'unit.bank_agency',
      'unit.bank_account',
      'unit.bank_wallet',
    ])
    .where('pm.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export function listOpen(db: Db, personId: number, limit: number) {
  return db
    .selectFrom('pm_transaction as pm')
    .innerJoin('gl_business_unit as unit', 'unit.id', 'pm.business_unit_id')
    .select(['pm.id', 'pm.value_cents', 'pm.due_date', 'pm.status', 'pm.token_sealed'])
    .select('unit.legal_name as receiver')
    .where('pm.person_id', '=', personId)
    .where('pm.status', '=', 'emitted')
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

/** The unit's next number without gaps: its row stays locked until the transaction ends, and goes back with it. */
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

export async function updateTransaction(
  db: Db,
  id: number,
  changes: Updateable<PmTransaction>,
): Promise<void> {
  await db.updateTable('pm_transaction').set(changes).where('id', '=', id).execute();
}

type Token = { hash: Buffer; sealed: Buffer };

/** To each of these payments the token at its place. */
export async function updateTokens(trx: Db, ids: number[], tokens: Token[]): Promise<void> {
  await sql`
    update pm_transaction set token_hash = given.hash, token_sealed = given.sealed
    from unnest(${ids}::bigint[], ${tokens.map(({ hash }) => hash)}::bytea[],
      ${tokens.map(({ sealed }) => sealed)}::bytea[]) as given (id, hash, sealed)
    where pm_transaction.id = given.id`.execute(trx);
}
