import type { Db } from '../../platform/database/open.ts';
import type { Changeable } from './dialog-effects.rules.ts';

/** The ticket as effects see it, with its row locked until the transaction ends. */
export async function lockTicket(trx: Db, id: number) {
  const ticket = await trx
    .selectFrom('at_ticket as ticket')
    // A join would lose the row if its status changed while we waited for it.
    .select((eb) =>
      eb
        .selectFrom('at_ticket_status as status')
        .select('status.code')
        .whereRef('status.id', '=', 'ticket.status_id')
        .$asScalar()
        .$notNull()
        .as('status'),
    )
    .select([
      'ticket.sector_id as sector',
      'ticket.business_unit_id as business_unit',
      'ticket.assignee_id as assigneeId',
      'ticket.person_id as personId',
    ])
    .where('ticket.id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const tags = await trx
    .selectFrom('at_ticket_tag')
    .innerJoin('at_tag', 'at_tag.id', 'at_ticket_tag.tag_id')
    .select('at_tag.name')
    .where('ticket_id', '=', id)
    .execute();
  return { ...ticket, tags: tags.map((tag) => tag.name).sort() };
}

export async function isStatus(trx: Db, code: string): Promise<boolean> {
  const status = trx.selectFrom('at_ticket_status').select('id').where('code', '=', code);
  return (await status.executeTakeFirst()) !== undefined;
}

export async function isBusinessUnit(trx: Db, id: number): Promise<boolean> {
  const unit = trx.selectFrom('gl_business_unit').select('id').where('id', '=', id);
  return (await unit.executeTakeFirst()) !== undefined;
}

/** The sector with that id, or with that code in that business unit; undefined if there is none. */
export async function findSectorId(
  trx: Db,
  sector: { id: number } | { code: string; businessUnit: number },
): Promise<number | undefined> {
  const sectors = trx.selectFrom('gl_sector').select('id');
  const found =
    'id' in sector
      ? sectors.where('id', '=', sector.id)
      : sectors.where('code', '=', sector.code).where('business_unit_id', '=', sector.businessUnit);
  return (await found.executeTakeFirst())?.id;
}

export async function updateFields(trx: Db, id: number, ticket: Changeable, now: Date) {
  await trx
    .updateTable('at_ticket')
    .set((eb) => ({
      status_id: eb.selectFrom('at_ticket_status').select('id').where('code', '=', ticket.status),
      sector_id: ticket.sector,
      business_unit_id: ticket.business_unit,
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

/** Makes these tags, in alphabetical order, the ticket's only ones; unknown ones are created. */
export async function replaceTags(trx: Db, id: number, tags: string[]) {
  await trx.deleteFrom('at_ticket_tag').where('ticket_id', '=', id).execute();
  if (tags.length === 0) return;
  // The same order everywhere: two turns that create the same new tags cannot deadlock.
  await trx
    .insertInto('at_tag')
    .values(tags.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await trx
    .insertInto('at_ticket_tag')
    .columns(['ticket_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom('at_tag')
        .select((tag) => [tag.val(id).as('ticket_id'), 'id as tag_id'])
        .where('name', 'in', tags),
    )
    .execute();
}
