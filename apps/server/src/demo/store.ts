import type { Flow } from '@balcao/dialog/flow';
import { sql } from 'kysely';
import type { Person } from '../features/dialogs/rules.ts';
import type { Db } from '../platform/database/open.ts';
import { customer, groups, sectors, staff, units } from './people.ts';

/** Takes the lock of the demonstration data until the transaction ends; false when somebody is there already. */
export async function isEmptyInstallation(db: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('balcao-demo'))`.execute(db);
  return (await db.selectFrom('gl_user').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function insertUnits(db: Db): Promise<number[]> {
  const rows = await db.insertInto('gl_business_unit').values(units).returning('id').execute();
  return rows.map((row) => row.id);
}

async function insertSectors(db: Db, unitIds: number[]): Promise<number[]> {
  const values = sectors.map(({ unit, ...sector }) => ({
    ...sector,
    business_unit_id: unitIds[unit] ?? 0,
  }));
  const rows = await db.insertInto('gl_sector').values(values).returning('id').execute();
  return rows.map((row) => row.id);
}

async function insertStaff(db: Db, passwordHash: string, sectorIds: number[]): Promise<number[]> {
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
  return rows.map((row) => row.id);
}

/** Units, sectors, groups, staff and the README's customer; ids in the order of people.ts. */
export async function insertCompany(db: Db, passwordHash: string) {
  const unitIds = await insertUnits(db);
  const sectorIds = await insertSectors(db, unitIds);
  const staffIds = await insertStaff(db, passwordHash, sectorIds);
  await db
    .insertInto('gl_user')
    .values({ ...customer, level: 10, password_hash: passwordHash })
    .execute();
  const company = JSON.stringify('Solar Aurora Energia');
  const setting = db.updateTable('gl_config').where('key', '=', 'COMPANY_NAME');
  await setting.set({ value: company }).execute();
  return { unitIds, sectorIds, staffIds };
}

/** The dialog that a flow is edited in; its draft is what was published last. */
export async function insertDialog(
  db: Db,
  { name, flow, versionId }: { name: string; flow: Flow; versionId: number },
): Promise<number> {
  const { id } = await db
    .insertInto('at_dialog')
    .values({ code: flow.start, name, draft: JSON.stringify(flow), version_id: versionId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDialog(
  db: Db,
  id: number,
  { flow, versionId }: { flow: Flow; versionId: number },
): Promise<void> {
  const values = { draft: JSON.stringify(flow), version_id: versionId };
  await db.updateTable('at_dialog').set(values).where('id', '=', id).execute();
}

export async function insertTemplate(
  db: Db,
  template: { code: string; name: string; body: string },
): Promise<void> {
  await db.insertInto('at_document_template').values(template).execute();
}

export type BotExtras = { expireMinutes: number | null; consentText: string | null };

type NewChatbot = BotExtras & {
  code: string;
  name: string;
  unitId: number;
  sectorId: number;
  dialogId: number;
};

/** Pages of this machine, so that the embedded chatbot can be tried. */
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

/** What became of an emitted payment. */
export async function settlePayment(
  db: Db,
  id: number,
  end: { status: string; paid_at?: Date; paid_cents?: number },
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

/** What time and people made of a ticket after its conversation. */
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
