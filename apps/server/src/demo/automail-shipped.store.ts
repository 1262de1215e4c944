import { type ShippedKind, shippedKinds } from '@balcao/contract/automail/triggers';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/open.ts';

type Told = { id: number; at: Date };

const toldCharges = sql`pm_transaction where person_email is not null and emitted_at is not null`;
const reminded = sql`(due_date + 7 + time '10:30') at time zone 'America/Sao_Paulo'`;

/** When each record's person was told of it. */
const queries: Record<ShippedKind, RawBuilder<Told>> = {
  charge_emitted: sql`select id, emitted_at as at from ${toldCharges}`,
  charge_changed: sql`
    select id, emitted_at + interval '1 day' as at from ${toldCharges} and id % 19 = 0`,
  charge_reminded: sql`
    select id, ${reminded} as at from ${toldCharges}
      and cancelled_at is null and (paid_at is null or paid_at > ${reminded})`,
  signature_asked: sql`
    select id, sign_requested_at as at from at_ticket
    where sign_requested_at is not null and person_email is not null`,
  invoice_mailed: sql`
    select id, mailed_at as at from nf_invoice
    where mailed_at is not null and customer->>'email' <> ''`,
};

export async function listTold(
  db: Db,
  kind: ShippedKind,
  { from, to }: { from: Date; to: Date },
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select id, at from (${queries[kind]}) told where at > ${from} and at <= ${to}
    order by at, id`.execute(db);
  return rows;
}

/** The rules that come with the system are as old as what they sent. */
export async function keepSince(db: Db, since: Date): Promise<void> {
  await sql`
    with shipped as (
      update am_rule set created_at = ${since}, updated_at = ${since}, switched_on_at = ${since}
      where trigger->>'kind' = any(${[...shippedKinds]}) returning am_template_id)
    update am_template set created_at = ${since}, updated_at = ${since}
    where id in (select am_template_id from shipped)`.execute(db);
}
