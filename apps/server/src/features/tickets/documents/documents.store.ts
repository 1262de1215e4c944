import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export function findTemplate(db: Db, code: string) {
  return db
    .selectFrom('at_document_template')
    .select('body')
    .where('code', '=', code)
    .executeTakeFirst();
}

type NewDocument = {
  ticket_id: number;
  code: string;
  title: string;
  body: string;
  created_at: Date;
};

/** False if the ticket has a document with that code, which stays as it is. */
export async function insertDocument(db: Db, document: NewDocument): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('at_document')
    .values(document)
    .onConflict((conflict) => conflict.columns(['ticket_id', 'code']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function listDocuments(db: Db, ticketId: number) {
  return db
    .selectFrom('at_document')
    .select(['code', 'title'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();
}

export function findDocument(db: Db, ticketId: number, code: string) {
  return db
    .selectFrom('at_document')
    .select(['id', 'resource_id'])
    .where('ticket_id', '=', ticketId)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** The document for drawing, with the company's name. */
export function getDocument(db: Db, id: number) {
  return db
    .selectFrom('at_document as document')
    .innerJoin('at_ticket as ticket', 'ticket.id', 'document.ticket_id')
    .leftJoin('at_conversation as conversation', 'conversation.ticket_id', 'ticket.id')
    .leftJoin('at_chatbot as chatbot', 'chatbot.id', 'conversation.chatbot_id')
    .leftJoin('gl_business_unit as unit', 'unit.id', 'ticket.business_unit_id')
    .select(['document.title', 'document.body', 'document.created_at'])
    .select((eb) => eb.fn.coalesce('chatbot.company_name', 'unit.name', eb.val('')).as('company'))
    .where('document.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The document's file, with the row locked until the transaction ends. */
export function lockDocument(trx: Db, id: number) {
  return trx
    .selectFrom('at_document')
    .select('resource_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateFile(trx: Db, id: number, resourceId: number): Promise<void> {
  await trx
    .updateTable('at_document')
    .set({ resource_id: resourceId })
    .where('id', '=', id)
    .execute();
}

/** A ticket, by the hash of its token or by its id, and the sites that may frame its chatbot. */
export function findLinkedTicket(db: Db, by: { hash: Buffer } | { id: number }) {
  return (
    db
      .selectFrom('at_ticket as ticket')
      .leftJoin('at_conversation as conversation', 'conversation.ticket_id', 'ticket.id')
      .leftJoin('at_chatbot as chatbot', 'chatbot.id', 'conversation.chatbot_id')
      .select(['ticket.id', 'chatbot.embed_origins'])
      .where((eb) =>
        'id' in by ? eb('ticket.id', '=', by.id) : eb('ticket.token_hash', '=', by.hash),
      )
      // A derived token does not expire by itself.
      .where('ticket.anonymised_at', 'is', null)
      .executeTakeFirst()
  );
}

/** Whether a file with this code was attached to the ticket; an upload that no answer used does not count. */
export async function hasFile(db: Db, ticketId: number, code: string): Promise<boolean> {
  const file = await db
    .selectFrom('gl_resource')
    .select('id')
    .where('origin', '=', 'at_ticket')
    .where('parent_code', '=', String(ticketId))
    .where('code', '=', code)
    .where('claimed', '=', true)
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
}

/** For each ticket, in the given order: its documents, and whether a file with `signCode` was attached to it. */
export async function listPapers(db: Db, ticketIds: number[], signCode: string) {
  const { rows } = await sql<{ id: number; documents: DocumentName[]; signed: boolean }>`
    select ticket.id, coalesce(
      (select json_agg(json_build_object('code', code, 'title', title) order by document.id)
        from at_document document where document.ticket_id = ticket.id), '[]') as documents,
      exists (select 1 from gl_resource file where file.origin = 'at_ticket' and file.claimed
        and file.parent_code = ticket.id::text and file.code = ${signCode}) as signed
    from unnest(${ticketIds}::bigint[]) as ticket (id)`.execute(db);
  const byId = new Map(rows.map(({ id, documents, signed }) => [id, { documents, signed }]));
  return ticketIds.map((id) => byId.get(id) ?? { documents: [], signed: false });
}

type DocumentName = { code: string; title: string };
