import type { Flow } from '@balcao/dialog/flow';
import { type ExpressionBuilder, sql, type Updateable } from 'kysely';
import type { Person } from '../features/dialogs/conversations.rules.ts';
import type { Db } from '../platform/database/open.ts';
import type { DB, PmTransaction } from '../platform/database/schema.gen.ts';
import { customer, groups, sectors, settings, staff, units } from './people.ts';

/** Takes the lock of the demonstration data until the transaction ends; false if the installation has people. */
export async function isEmptyInstallation(db: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('balcao-demo'))`.execute(db);
  return (await db.selectFrom('gl_user').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function insertUnits(db: Db): Promise<number[]> {
  const rows = await db.insertInto('gl_business_unit').values(units).returning('id').execute();
  return rows.map((row) => row.id);
}

async function insertSectors(db: Db, unitIds: number[]): Promise<number[]> {
  const unmarked = { is_commercial: false, is_pre_register: false, is_reversion: false };
  const values = sectors.map(({ unit, ...sector }) => ({
    ...unmarked,
    ...sector,
    business_unit_id: unitIds[unit] ?? 0,
  }));
  const rows = await db.insertInto('gl_sector').values(values).returning('id').execute();
  return rows.map((row) => row.id);
}

type Places = { unitIds: number[]; sectorIds: number[] };

async function insertStaff(
  db: Db,
  passwordHash: string,
  { unitIds, sectorIds }: Places,
): Promise<number[]> {
  const groupRows = await db.insertInto('gl_user_group').values(groups).returning('id').execute();
  const rows = await db
    .insertInto('gl_user')
    .values(
      staff.map(({ name, nickname, email, level, group }) => {
        const user_group_id = groupRows[group]?.id ?? null;
        return { name, nickname, email, level, user_group_id, password_hash: passwordHash };
      }),
    )
    .returning('id')
    .execute();
  const memberships = staff.flatMap((person, index) => {
    const places = new Set([...person.operates, ...person.supervises]);
    return [...places].map((place) => ({
      user_id: rows[index]?.id ?? 0,
      sector_id: sectorIds[place] ?? 0,
      is_operator: person.operates.includes(place),
      is_supervisor: person.supervises.includes(place),
    }));
  });
  await db.insertInto('gl_user_sector').values(memberships).execute();
  const unitPlaces = staff.flatMap(({ units: places }, index) =>
    places.map((place) => ({
      user_id: rows[index]?.id ?? 0,
      business_unit_id: unitIds[place] ?? 0,
    })),
  );
  await db.insertInto('gl_user_business_unit').values(unitPlaces).execute();
  return rows.map((row) => row.id);
}

/** Units, sectors, groups, staff and the README's customer; ids in the order of people.ts. */
export async function insertCompany(db: Db, passwordHash: string) {
  const unitIds = await insertUnits(db);
  const sectorIds = await insertSectors(db, unitIds);
  const staffIds = await insertStaff(db, passwordHash, { unitIds, sectorIds });
  await db
    .insertInto('gl_user')
    .values({ ...customer, level: 10, password_hash: passwordHash })
    .execute();
  for (const [key, value] of Object.entries(settings)) {
    const setting = db.updateTable('gl_config').where('key', '=', key);
    await setting.set({ value: JSON.stringify(value) }).execute();
  }
  return { unitIds, sectorIds, staffIds };
}

/** The columns of a dialog whose draft is the version in use. */
const inUse = (eb: ExpressionBuilder<DB, 'at_dialog'>, versionId: number) => ({
  version_id: versionId,
  version_number: eb.selectFrom('at_dialog_version').select('number').where('id', '=', versionId),
  published_revision: 0,
  fault_count: 0,
});

/** The dialog in which a flow is edited; its draft is the last published version. */
export async function insertDialog(
  db: Db,
  { name, flow, versionId }: { name: string; flow: Flow; versionId: number },
): Promise<number> {
  const { id } = await db
    .insertInto('at_dialog')
    .values((eb) => ({
      code: flow.start,
      name,
      draft: JSON.stringify(flow),
      ...inUse(eb, versionId),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDialog(
  db: Db,
  id: number,
  { flow, versionId }: { flow: Flow; versionId: number },
): Promise<void> {
  await db
    .updateTable('at_dialog')
    .set((eb) => ({ draft: JSON.stringify(flow), ...inUse(eb, versionId) }))
    .where('id', '=', id)
    .execute();
}

export async function insertTemplate(
  db: Db,
  template: { code: string; name: string; body: string },
): Promise<void> {
  await db.insertInto('at_document_template').values(template).execute();
}

export async function insertMessageTemplate(
  db: Db,
  template: { name: string; body: string; sector_id: number | null; active?: boolean },
): Promise<void> {
  await db.insertInto('at_message_template').values(template).execute();
}

/** By title: the tickets of the README's customer. */
export async function listOwnTicketIds(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('at_ticket')
    .select(['id', 'title'])
    .where('person_id', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, title }) => [title, id]));
}

type Decoration = { pinned_at: Date | null; mentions: number[] | null };

export async function decorateMessage(db: Db, threadId: number, seq: number, more: Decoration) {
  await db
    .updateTable('gl_message')
    .set(more)
    .where('thread_id', '=', threadId)
    .where('seq', '=', seq)
    .execute();
}

export type BotExtras = { expireMinutes: number | null; consentText: string | null };

type NewChatbot = BotExtras & {
  code: string;
  name: string;
  unitId: number;
  sectorId: number;
  dialogId: number;
};

/** Pages of this machine, to try the embedded chatbot. */
const LOCAL_PAGES = ['http://localhost:*', 'http://127.0.0.1:*'];

export async function insertChatbot(db: Db, chatbot: NewChatbot): Promise<number> {
  const { id } = await db
    .insertInto('at_chatbot')
    .values({
      code: chatbot.code,
      name: chatbot.name,
      company_name: 'Solar Aurora Energia',
      attendant_name: 'Aurora',
      site_url: 'https://solaraurora.exemplo.com.br',
      social_url: 'https://instagram.com/solaraurora.exemplo',
      dialog_id: chatbot.dialogId,
      expire_minutes: chatbot.expireMinutes,
      consent_text: chatbot.consentText,
      embed_origins: LOCAL_PAGES,
      business_unit_id: chatbot.unitId,
      sector_id: chatbot.sectorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes the README's customer the person of a ticket; returns the customer's id. */
export async function assignCustomer(db: Db, ticketId: number): Promise<number> {
  const { id } = await db
    .selectFrom('gl_user')
    .select('id')
    .where('email', '=', customer.email)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('at_ticket')
    .set({ person_id: id, person_email: customer.email })
    .where('id', '=', ticketId)
    .execute();
  return id;
}

/** What a payment costs when it is late: 2 % once and 1 % a month. */
export async function setLateTerms(db: Db, id: number): Promise<void> {
  const fine = JSON.stringify({ kind: 2, value: '2.00' });
  const interest = JSON.stringify({ kind: 3, value: '1.00' });
  await db.updateTable('pm_transaction').set({ fine, interest }).where('id', '=', id).execute();
}

/** The outcome of an emitted payment. */
export async function settlePayment(
  db: Db,
  id: number,
  end: Updateable<PmTransaction>,
): Promise<void> {
  await db.updateTable('pm_transaction').set(end).where('id', '=', id).execute();
}

export function listCitiesByCode(db: Db, codes: number[]) {
  return db
    .selectFrom('gl_city')
    .select(['id', 'name', 'state'])
    .where('id', 'in', codes)
    .execute();
}

/** The changes to a ticket after its conversation, by time and people. */
export async function settleTicket(
  db: Db,
  ticketId: number,
  end: { status: string; assigneeId: number | null; updatedAt: Date; person: Person },
): Promise<void> {
  await db
    .updateTable('at_ticket')
    .set((eb) => ({
      person_name: end.person.name ?? null,
      person_tax_id: end.person.taxId ?? null,
      person_phone: end.person.phone ?? null,
      person_city: end.person.city ?? null,
      status_id: eb.selectFrom('at_ticket_status').select('id').where('code', '=', end.status),
      assignee_id: end.assigneeId,
      updated_at: end.updatedAt,
    }))
    .where('id', '=', ticketId)
    .execute();
}

/** Gives the tag to every nth ticket. */
export async function insertTag(
  db: Db,
  { every, ...tag }: { name: string; color: string; every: number },
): Promise<void> {
  const { id } = await db
    .insertInto('at_tag')
    .values(tag)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('at_ticket_tag')
    .columns(['ticket_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom('at_ticket')
        .select((ticket) => ['at_ticket.id', ticket.val(id).as('tag_id')])
        .where(sql<boolean>`at_ticket.id % ${every} = 0`),
    )
    .execute();
}

/** The newest tickets of a sector in one of these statuses. */
export async function listNewest(db: Db, sectorId: number, statuses: string[], limit: number) {
  const rows = await db
    .selectFrom('at_ticket as ticket')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .select(['ticket.id', 'ticket.updated_at'])
    .where('ticket.sector_id', '=', sectorId)
    .where('status.code', 'in', statuses)
    .orderBy('ticket.id', 'desc')
    .limit(limit)
    .execute();
  return rows;
}

export async function linkTickets(db: Db, [one, two]: [number, number], now: Date): Promise<void> {
  const pair = { low_id: Math.min(one, two), high_id: Math.max(one, two) };
  await db
    .insertInto('at_ticket_link')
    .values({ ...pair, created_at: now })
    .execute();
}

export async function mergeTicket(db: Db, id: number, into: number): Promise<void> {
  await db.updateTable('at_ticket').set({ merged_into: into }).where('id', '=', id).execute();
}
