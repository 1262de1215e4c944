import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

type Papers = {
  kind: string;
  documents: boolean;
  signed: boolean;
  name: string | null;
  /** The ticket's address, or else that of the person's account. */
  email: string | null;
  asked_at: Date | null;
};

/** Everything that decides whether a ticket's person can be asked to sign, and the person's address. */
export async function findPapers(db: Db, id: number, signCode: string) {
  const { rows } = await sql<Papers>`
    select status.kind, ticket.person_name as name, ticket.sign_requested_at as asked_at,
      coalesce(nullif(ticket.person_email, ''), person.email) as email,
      exists (select from at_document where ticket_id = ticket.id) as documents,
      exists (select from gl_resource file where file.origin = 'at_ticket' and file.claimed
        and file.parent_code = ticket.id::text and file.code = ${signCode}) as signed
    from at_ticket ticket
      join at_ticket_status status on status.id = ticket.status_id
      left join gl_user person on person.id = ticket.person_id and person.active
    where ticket.id = ${id}`.execute(db);
  return rows[0];
}

/** False if the person was asked after `since`. */
export async function markAsked(trx: Db, id: number, since: Date, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('at_ticket')
    .set({ sign_requested_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('sign_requested_at', 'is', null), eb('sign_requested_at', '<=', since)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
