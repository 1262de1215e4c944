import type { Claim } from '@balcao/contract/signing/sign-page';
import type { Db } from '../../platform/database/open.ts';
import type { SignMode } from './sign.rules.ts';

export function getTicket(db: Db, ticketId: number) {
  return db
    .selectFrom('at_ticket as ticket')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .leftJoin('at_conversation as conversation', 'conversation.ticket_id', 'ticket.id')
    .leftJoin('at_chatbot as chatbot', 'chatbot.id', 'conversation.chatbot_id')
    .leftJoin('gl_business_unit as unit', 'unit.id', 'ticket.business_unit_id')
    .select(['ticket.sector_id', 'ticket.assignee_id', 'ticket.person_id', 'status.kind'])
    .select(['ticket.person_name', 'ticket.person_tax_id'])
    .select((eb) => eb.fn.coalesce('chatbot.company_name', 'unit.name', eb.val('')).as('company'))
    .where('ticket.id', '=', ticketId)
    .executeTakeFirstOrThrow();
}

/** The documents of a ticket with the SHA-256 of their files, in order; null for one that was never drawn. */
export function listDocumentFiles(db: Db, ticketId: number) {
  return db
    .selectFrom('at_document as document')
    .leftJoin('gl_resource as file', 'file.id', 'document.resource_id')
    .select(['document.code', 'document.title', 'document.resource_id', 'file.sha256'])
    .where('document.ticket_id', '=', ticketId)
    .orderBy('document.id')
    .execute();
}

/** A file that was attached as a signature. */
export function findPicture(db: Db, resourceId: number, signCode: string) {
  return db
    .selectFrom('gl_resource')
    .select('sha256')
    .where('id', '=', resourceId)
    .where('code', '=', signCode)
    .executeTakeFirst();
}

type NewSignature = {
  ticket_id: number;
  resource_id: number;
  mode: SignMode;
  ip: string;
  seen_at: Date;
  signed_at: Date;
  consent_version: string;
  check_code: string;
};

export async function insertSignature(trx: Db, row: NewSignature, claim: Claim): Promise<void> {
  await trx
    .insertInto('at_ticket_signature')
    .values({ ...row, claim: JSON.stringify(claim) })
    .execute();
}

export function findSignature(db: Db, ticketId: number) {
  return db
    .selectFrom('at_ticket_signature')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
}

/** The check code of the signature made on the signing page. */
export async function findCheckCode(db: Db, ticketId: number): Promise<string | null> {
  const signature = await db
    .selectFrom('at_ticket_signature')
    .select('check_code')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return signature?.check_code ?? null;
}

export function lockSignature(trx: Db, ticketId: number) {
  return trx
    .selectFrom('at_ticket_signature')
    .select('sealed_resource_id')
    .where('ticket_id', '=', ticketId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function setSealed(trx: Db, ticketId: number, resourceId: number): Promise<void> {
  await trx
    .updateTable('at_ticket_signature')
    .set({ sealed_resource_id: resourceId })
    .where('ticket_id', '=', ticketId)
    .execute();
}

export function findByCode(db: Db, code: string) {
  return db
    .selectFrom('at_ticket_signature')
    .selectAll()
    .where('check_code', '=', code)
    .executeTakeFirst();
}

/** The signature whose sealed file, or one of its documents, has these bytes. */
export async function findByFile(db: Db, sha256: Buffer) {
  return db
    .selectFrom('gl_resource as file')
    .leftJoin('at_document as document', 'document.resource_id', 'file.id')
    .innerJoin('at_ticket_signature as signature', (join) =>
      join.on(({ eb, or }) =>
        or([
          eb('signature.sealed_resource_id', '=', eb.ref('file.id')),
          eb('signature.ticket_id', '=', eb.ref('document.ticket_id')),
        ]),
      ),
    )
    .selectAll('signature')
    .where('file.sha256', '=', sha256)
    .orderBy('signature.signed_at')
    .limit(1)
    .executeTakeFirst();
}

export type Signature = NonNullable<Awaited<ReturnType<typeof findSignature>>>;
