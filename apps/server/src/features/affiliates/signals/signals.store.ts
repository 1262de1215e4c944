import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Customer, Marks } from './signals.rules.ts';

export type Match = Marks &
  Customer & {
    affiliateId: number;
    chargeId: number;
    ticketId: number | null;
    soldAt: Date;
    paidCents: number;
  };

/** The most sales of an affiliate that are looked at closely: those that share more than the postal code, and the newest, first. */
const MOST_LOOKED_AT = 200;

/** Letters and digits alone, so that one index-free comparison fits tax ids, addresses and phones alike. */
const bare = (text: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(${text}, '[^[:alnum:]]', '', 'g'))`;
const withCountry = (text: RawBuilder<unknown>) =>
  sql`'55' || regexp_replace(${text}, '[^0-9]', '', 'g')`;

/**
 * Of these sales, those whose customer may be the affiliate: something of them is alike, letters and digits alone, or the postal
 * code. Rules look closer. It reads no more than the sales asked for, each by its keys.
 */
async function listMatches(db: Db, sales: RawBuilder<unknown>): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select * from (
      select sale.af_affiliate_id as "affiliateId", sale.pm_transaction_id as "chargeId",
        sale.ticket_id as "ticketId", sale.sold_at as "soldAt", sale.paid_cents as "paidCents",
        array[affiliate.tax_id, tied.tax_id] as "ownTaxIds",
        array[affiliate.email, tied.email] as "ownEmails", affiliate.phone, affiliate.pix_key_kind as "pixKeyKind",
        affiliate.pix_key as "pixKey", affiliate.cep, affiliate.street,
        array[charge.person_tax_id, ticket.person_tax_id, person.tax_id] as "taxIds",
        array[charge.person_email, ticket.person_email, person.email] as emails,
        array[ticket.person_phone] as phones,
        charge.person_address->>'cep' as "customerCep", charge.person_address->>'street' as "customerStreet",
        row_number() over (partition by sale.af_affiliate_id
          order by alike.is_alike desc, sale.sold_at desc, sale.pm_transaction_id desc) as nth
      from (${sales}) as asked (id)
      join af_sale sale on sale.pm_transaction_id = asked.id
      join af_affiliate affiliate on affiliate.id = sale.af_affiliate_id
      left join gl_user tied on tied.id = affiliate.user_id
      join pm_transaction charge on charge.id = sale.pm_transaction_id
      left join at_ticket ticket on ticket.id = sale.ticket_id
      left join gl_user person on person.id = coalesce(charge.person_id, ticket.person_id)
      cross join lateral (select coalesce(
        array[${bare(sql`affiliate.tax_id`)}, ${bare(sql`affiliate.email`)}, ${bare(sql`affiliate.pix_key`)},
          ${bare(sql`affiliate.phone`)}, ${withCountry(sql`affiliate.phone`)}, ${bare(sql`tied.tax_id`)},
          ${bare(sql`tied.email`)}]
        && array[${bare(sql`charge.person_tax_id`)}, ${bare(sql`ticket.person_tax_id`)}, ${bare(sql`person.tax_id`)},
          ${bare(sql`charge.person_email`)}, ${bare(sql`ticket.person_email`)}, ${bare(sql`person.email`)},
          ${bare(sql`ticket.person_phone`)}, ${withCountry(sql`ticket.person_phone`)}], false) as is_alike) as alike
      where alike.is_alike or affiliate.cep = charge.person_address->>'cep') as found
    where nth <= ${MOST_LOOKED_AT}
    order by "affiliateId", "soldAt" desc, "chargeId" desc`.execute(db);
  return rows;
}

/** Of the sales whose commissions can be paid before that moment. */
export const listPayableMatches = (db: Db, before: Date): Promise<Match[]> =>
  listMatches(
    db,
    sql`select distinct pm_transaction_id from af_commission
      where not reversed and af_batch_id is null and payable_at < ${before}`,
  );

export const listMatchesOf = (db: Db, chargeIds: readonly number[]): Promise<Match[]> =>
  listMatches(db, sql`select distinct unnest(${[...chargeIds]}::bigint[])`);
