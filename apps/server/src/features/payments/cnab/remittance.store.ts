import { MOST_SLIPS } from '@balcao/contract/payments/bank-files';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { ChargeScope } from '../charge.policy.ts';
import { type Named, nextNumber, type RemittedCharge, type UnitColumns } from './remitted.rules.ts';

export type Units = ChargeScope['units'];

export const inUnits = (column: RawBuilder<unknown>, units: Units): RawBuilder<SqlBool> =>
  units === 'all' ? sql`true` : sql`${column} = any(${[...units]}::bigint[])`;

export type Unit = UnitColumns & { id: number; name: string };

export function findUnit(db: Db, id: number, units: Units) {
  return db
    .selectFrom('gl_business_unit as unit')
    .select(['id', 'name', 'legal_name', 'cnpj', 'bank_code', 'bank_agency', 'bank_account'])
    .select(['bank_agreement', 'bank_wallet'])
    .where('id', '=', id)
    .where(inUnits(sql`unit.id`, units))
    .executeTakeFirst();
}

/** Units whose bank is told by files, those that still have something to tell, and with `all` those of banks that take files. */
export async function listUnits(db: Db, units: Units, all: boolean) {
  const { rows } = await sql<Unit & { waiting: number; value_cents: number; by_file: boolean }>`
    select unit.id, unit.name, legal_name, cnpj, bank_code, bank_agency, bank_account, bank_agreement, bank_wallet,
      coalesce(setting.boleto_provider = 'cnab', false) as by_file, coalesce(line.waiting, 0)::int as waiting, coalesce(line.cents, 0)::bigint as value_cents
    from gl_business_unit unit
      left join pm_provider_setting setting on setting.business_unit_id = unit.id
      left join (select told.business_unit_id, count(*) as waiting, sum(charge.value_cents) as cents
        from pm_instruction told join pm_transaction charge on charge.id = told.transaction_id
        where told.state = 'waiting' group by 1) line on line.business_unit_id = unit.id
    where ${inUnits(sql`unit.id`, units)} and (setting.boleto_provider = 'cnab' or line.waiting > 0 or (${all} and bank_code in ('001', '237')))
    order by unit.name, unit.id limit 500`.execute(db);
  return rows;
}

export type WaitingRow = RemittedCharge & { told: number; id: number };

const waitingColumns = sql`
  told.id as told, told.kind as instruction, charge.id, charge.status, charge.our_number, charge.reference, charge.value_cents,
  charge.due_date, charge.counted_due_date, charge.valid_days, charge.emitted_at, charge.person_name,
  charge.person_tax_id, charge.person_address, charge.fine, charge.interest, charge.discount, charge.abatement`;

type Span = { limit: number; offset: number };

export async function listWaiting(db: Db, unitId: number, { limit, offset }: Span) {
  const { rows } = await sql<WaitingRow>`
    select ${waitingColumns} from pm_instruction told join pm_transaction charge on charge.id = told.transaction_id
    where told.business_unit_id = ${unitId} and told.state = 'waiting'
    order by told.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** What waits in a unit, or of these charges, locked: nobody takes or drops it meanwhile. */
export async function lockWaiting(
  trx: Db,
  unitId: number,
  ids: readonly number[],
): Promise<WaitingRow[]> {
  const named = ids.length ? sql`told.transaction_id = any(${[...ids]}::bigint[])` : sql`true`;
  const { rows } = await sql<WaitingRow>`
    select ${waitingColumns} from pm_instruction told join pm_transaction charge on charge.id = told.transaction_id
    where told.business_unit_id = ${unitId} and told.state = 'waiting' and ${named}
    order by told.id limit ${MOST_SLIPS + 1} for update of told`.execute(trx);
  return rows;
}

export async function countWaiting(db: Db, unitId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pm_instruction
    where business_unit_id = ${unitId} and state = 'waiting'`.execute(db);
  return rows[0]?.count ?? 0;
}

export type NamedRow = Named & { id: number; reference: string | null };

/** Charges that somebody named, locked in the order of their ids, with what their bank was told. */
export async function lockNamed(trx: Db, ids: readonly number[]): Promise<Map<number, NamedRow>> {
  await sql`
    select from pm_transaction where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    trx,
  );
  const { rows } = await sql<NamedRow>`
    select charge.id, charge.reference, charge.business_unit_id as "unitId", charge.status, charge.type,
      charge.provider, registered.state as registered, registered.number as remittance,
      exists (select from pm_instruction told
        where told.transaction_id = charge.id and told.state = 'waiting') as waiting
    from pm_transaction charge left join lateral (
      select case when told.kind = 'register' then told.state end as state, file.number from pm_instruction told
        left join pm_remittance file on file.id = told.remittance_id
      where told.transaction_id = charge.id and (told.kind = 'register' and told.state not in ('waiting', 'dropped')
        or told.kind = 'cancel' and told.state in ('sent', 'done'))
      order by told.id desc limit 1) registered on true
    where charge.id = any(${[...ids]}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** These charges are collected by files from now on, and a fault that was told is attended to. */
export async function takeOver(trx: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update pm_transaction set provider = 'cnab', provider_error = null, updated_at = ${now}
    where id = any(${[...ids]}::bigint[]) and (provider <> 'cnab' or provider_error is not null)`.execute(
    trx,
  );
}

/** Locks the unit's count of files; the number of the next one. */
export async function takeNumber(trx: Db, unitId: number): Promise<number> {
  const { rows: settings } = await sql<{ least: number }>`
    insert into pm_provider_setting (business_unit_id) values (${unitId})
    on conflict (business_unit_id) do update set business_unit_id = excluded.business_unit_id
    returning remittance_from as least`.execute(trx);
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number), 0)::int as last from pm_remittance
    where business_unit_id = ${unitId}`.execute(trx);
  return nextNumber(rows[0]?.last ?? 0, settings[0]?.least ?? 1);
}

type NewFile = {
  unitId: number;
  number: number;
  bank: string;
  lines: number;
  cents: number;
  sha256: Buffer;
  content: Buffer;
  by: number;
  now: Date;
};

export async function insertRemittance(trx: Db, file: NewFile): Promise<number> {
  const { id } = await trx
    .insertInto('pm_remittance')
    .values({
      business_unit_id: file.unitId,
      number: file.number,
      bank: file.bank,
      line_count: file.lines,
      value_cents: file.cents,
      sha256: file.sha256,
      content: file.content,
      created_by: file.by,
      created_at: file.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function markSent(trx: Db, ids: readonly number[], remittance: number) {
  await sql`
    update pm_instruction set state = 'sent', remittance_id = ${remittance}
    where id = any(${[...ids]}::bigint[])`.execute(trx);
}

const listed = sql`
  file.id, file.business_unit_id, unit.name as business_unit_name, file.bank, file.number, file.line_count,
  file.value_cents, encode(file.sha256, 'hex') as sha256, file.content is not null as has_file,
  person.name as user, file.created_at`;

type Asked = { units: Units; unitId: number | undefined };
const asked = ({ units, unitId }: Asked) =>
  sql`${inUnits(sql`file.business_unit_id`, units)}
    and (${unitId ?? null}::bigint is null or file.business_unit_id = ${unitId ?? null})`;

type Listed = {
  id: number;
  business_unit_id: number;
  business_unit_name: string;
  bank: string;
  number: number;
  line_count: number;
  value_cents: number;
  sha256: string;
  has_file: boolean;
  user: string | null;
  created_at: Date;
};

export async function listRemittances(db: Db, of: Asked, { limit, offset }: Span) {
  const { rows } = await sql<Listed>`
    select ${listed} from pm_remittance file join gl_business_unit unit on unit.id = file.business_unit_id
      left join gl_user person on person.id = file.created_by
    where ${asked(of)} order by file.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countRemittances(db: Db, of: Asked, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from pm_remittance file where ${asked(of)} limit ${cap}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

export function findFile(db: Db, id: number, units: Units) {
  return db
    .selectFrom('pm_remittance as file')
    .select(['id', 'bank', 'number', 'content', 'created_at'])
    .where('id', '=', id)
    .where(inUnits(sql`file.business_unit_id`, units))
    .executeTakeFirst();
}

/** Forgets the bytes of files that were made before then. */
export async function forgetFiles(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('pm_remittance')
    .set({ content: null })
    .where('created_at', '<', before)
    .where('content', 'is not', null)
    .execute();
}

/** Forgets the bytes of files that name the payers of these charges. */
export async function forgetFilesOf(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update pm_remittance set content = null where content is not null and id in (
      select remittance_id from pm_instruction where transaction_id = any(${[...ids]}::bigint[]))`.execute(
    trx,
  );
}
