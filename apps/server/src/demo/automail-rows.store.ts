import { type Insertable, sql } from 'kysely';
import type { Db } from '../platform/database/open.ts';
import type {
  AmDelivery,
  AmRule,
  AmTemplate,
  AtDocument,
} from '../platform/database/schema.gen.ts';

export async function insertTemplate(trx: Db, row: Insertable<AmTemplate>): Promise<number> {
  const { id } = await trx
    .insertInto('am_template')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertRule(trx: Db, row: Insertable<AmRule>): Promise<number> {
  const { id } = await trx
    .insertInto('am_rule')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertDeliveries(trx: Db, rows: Insertable<AmDelivery>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('am_delivery').values(rows).execute();
}

/** Addresses that marked a mail as spam get none any more. */
export async function insertBlocks(trx: Db, rows: Insertable<AmDelivery>[]): Promise<void> {
  const blocks = new Map(
    rows.flatMap(({ address, updated_at }) =>
      address && updated_at ? [[address, updated_at] as const] : [],
    ),
  );
  const values = [...blocks].map(([address, created_at]) => ({
    ...{ address, created_at, reason: 'complaint' },
  }));
  if (values.length > 0) await trx.insertInto('am_block').values(values).execute();
}

/** Some customers were born on some day. */
export async function setBirthDates(trx: Db, days: readonly string[]): Promise<void> {
  const customers = await trx
    .selectFrom('gl_user')
    .select('id')
    .where('level', '>', 5)
    .orderBy('id')
    .limit(days.length)
    .execute();
  for (const [nth, { id }] of customers.entries())
    await trx
      .updateTable('gl_user')
      .set({ birth_date: days[nth] ?? null })
      .where('id', '=', id)
      .execute();
}

type Asked = { id: number; name: string; cpf: string; city: string; at: Date };

/** Most people who wrote also told an address. */
export async function setTicketAddresses(trx: Db): Promise<void> {
  await sql`
    update at_ticket set person_email = replace(searchable(person_name), ' ', '.') || '@exemplo.com.br'
    where person_name is not null and person_email is null and id > 5 and id % 6 <> 0`.execute(trx);
}

/** Asks everybody whose ticket waits for a signature to sign. */
export async function askForSignatures(trx: Db): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    update at_ticket set sign_requested_at = updated_at
    where person_email is not null and sign_requested_at is null and status_id = (
      select id from at_ticket_status where code = 'aguardando_assinatura')
    returning id, person_name as name, person_tax_id as cpf, person_city as city, updated_at as at`.execute(
    trx,
  );
  return rows;
}

export async function insertDocuments(trx: Db, rows: Insertable<AtDocument>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('at_document').values(rows).execute();
}
