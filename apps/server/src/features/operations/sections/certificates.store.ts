import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** `id`: of the unit, or of the token; units may have the same name. `place_id`: of the unit or person where it is changed. */
export type Expiring = {
  kind: 'invoices' | 'pix' | 'token';
  id: number;
  place_id: number;
  name: string;
  ends: Date;
};

/** How many certificates there are and how many tokens end soon: of each kind 1,000 at most. `rows`: those that end first. */
export type CertificateFacts = { certificates: number; tokens: number; rows: Expiring[] };
type Counts = Omit<CertificateFacts, 'rows'>;

const MOST = 1_000;
const EACH = 26;

const soonOf = (now: Date) => new Date(now.getTime() + 14 * 86_400_000);

async function countAll(db: Db, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from (select from nf_certificate limit ${MOST}) as one)
        + (select count(*)::int from (select from pm_provider_setting
          where certificate_valid_to is not null limit ${MOST}) as one) as certificates,
      (select count(*)::int from (select from gl_api_token
        where name is not null and expires_at between ${now} and ${soonOf(now)}
        limit ${MOST}) as one) as tokens`.execute(db);
  return rows[0] ?? { certificates: 0, tokens: 0 };
}

/** Certificates of units, and API tokens that end within two weeks; tokens that have ended are of no interest. */
async function listFirst(db: Db, now: Date): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    (select 'invoices' as kind, unit.id, unit.id as place_id, unit.name, certificate.valid_to as ends
      from nf_certificate certificate
      join gl_business_unit unit on unit.id = certificate.business_unit_id
      order by certificate.valid_to limit ${EACH})
    union all
    (select 'pix', unit.id, unit.id, unit.name, setting.certificate_valid_to
      from pm_provider_setting setting
      join gl_business_unit unit on unit.id = setting.business_unit_id
      where setting.certificate_valid_to is not null
      order by setting.certificate_valid_to limit ${EACH})
    union all
    (select 'token', token.id, person.id, concat_ws(' de ', token.name, person.name), token.expires_at
      from gl_api_token token join gl_user person on person.id = token.user_id
      where token.name is not null and token.expires_at between ${now} and ${soonOf(now)}
      order by token.expires_at limit ${EACH})
    order by ends`.execute(db);
  return rows;
}

export async function readCertificates(db: Db, now: Date): Promise<CertificateFacts> {
  return { ...(await countAll(db, now)), rows: await listFirst(db, now) };
}
