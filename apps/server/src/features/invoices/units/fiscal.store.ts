import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { NfFiscal } from '../../../platform/database/schema.gen.ts';

export type FiscalRow = NonNullable<Awaited<ReturnType<typeof findFiscal>>>;
export type FiscalChange = Omit<
  Insertable<NfFiscal>,
  'business_unit_id' | 'created_at' | 'updated_at' | 'updated_by'
>;

/** The unit with its fiscal data and certificate, as far as it has them. */
export function findFiscal(db: Db, unitId: number) {
  return db
    .selectFrom('gl_business_unit as unit')
    .leftJoin('nf_fiscal as fiscal', 'fiscal.business_unit_id', 'unit.id')
    .leftJoin('nf_certificate as certificate', 'certificate.business_unit_id', 'unit.id')
    .leftJoin('gl_city as unit_city', 'unit_city.id', 'unit.gl_city_id')
    .leftJoin('gl_city as city', 'city.ibge_code', 'fiscal.city_ibge')
    .leftJoin('gl_user as person', 'person.id', 'fiscal.updated_by')
    .leftJoin('gl_user as setter', 'setter.id', 'certificate.set_by')
    .select(['unit.id as unit_id', 'unit.name as unit_name', 'unit.cnpj', 'unit.legal_name'])
    .select(['unit_city.ibge_code as unit_city_ibge', 'city.fullname as city_name'])
    .select(['fiscal.environment', 'fiscal.regime', 'fiscal.city_ibge', 'municipal_registration'])
    .select(['fiscal.email', 'fiscal.phone', 'fiscal.series', 'service_code', 'municipal_code'])
    .select(['nbs', 'iss_rate', 'states_iss_rate', 'iss_withheld', 'iss_kind'])
    .select(['withheld_rates', 'ibs_cbs'])
    .select(['burden_rate', 'description_template', 'signature_hash', 'mails_customer'])
    .select(['fiscal.updated_at', 'person.name as updated_by'])
    .select(['certificate.sealed', 'certificate.subject', 'certificate.tax_id'])
    .select(['certificate.serial', 'certificate.valid_from', 'certificate.valid_to'])
    .select(['certificate.set_at', 'setter.name as set_by'])
    .select((eb) =>
      eb
        .selectFrom('nf_series as series')
        .select('series.next_number')
        .whereRef('series.business_unit_id', '=', 'unit.id')
        .whereRef('series.environment', '=', 'fiscal.environment')
        .whereRef('series.series', '=', 'fiscal.series')
        .as('next_number'),
    )
    .where('unit.id', '=', unitId)
    .executeTakeFirst();
}

/** The unit's row, so that two people who save its fiscal data wait for each other. False for a missing one. */
export async function lockUnit(trx: Db, unitId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('gl_business_unit')
    .select('id')
    .where('id', '=', unitId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

type Saved = { by: number; now: Date };

export async function writeFiscal(
  trx: Db,
  unitId: number,
  change: FiscalChange,
  { by, now }: Saved,
): Promise<void> {
  const row = { ...change, updated_by: by, updated_at: now };
  await trx
    .insertInto('nf_fiscal')
    .values({ ...row, business_unit_id: unitId })
    .onConflict((conflict) => conflict.column('business_unit_id').doUpdateSet(row))
    .execute();
}

/** Another unit with the same CNPJ and city that numbers in the same series: the authority would take both for one. */
export function findTwin(db: Db, unitId: number, change: FiscalChange) {
  return db
    .selectFrom('nf_fiscal as fiscal')
    .innerJoin('gl_business_unit as unit', 'unit.id', 'fiscal.business_unit_id')
    .select('unit.name')
    .where('fiscal.business_unit_id', '<>', unitId)
    .where('fiscal.environment', '=', change.environment ?? 'local')
    .where('fiscal.series', '=', change.series)
    .where('fiscal.city_ibge', 'is not distinct from', change.city_ibge ?? null)
    .where('unit.cnpj', '=', sql<string>`(select cnpj from gl_business_unit where id = ${unitId})`)
    .executeTakeFirst();
}

type Series = { unitId: number; environment: string; series: string };

/** The next number of a series, locked until the transaction ends. */
export async function lockSeries(
  trx: Db,
  { unitId, environment, series }: Series,
): Promise<number> {
  await trx
    .insertInto('nf_series')
    .values({ business_unit_id: unitId, environment, series })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('nf_series')
    .select('next_number')
    .where('business_unit_id', '=', unitId)
    .where('environment', '=', environment)
    .where('series', '=', series)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.next_number;
}

export async function setNextNumber(
  trx: Db,
  { unitId, environment, series }: Series,
  next: number,
): Promise<void> {
  await trx
    .updateTable('nf_series')
    .set({ next_number: next })
    .where('business_unit_id', '=', unitId)
    .where('environment', '=', environment)
    .where('series', '=', series)
    .execute();
}
