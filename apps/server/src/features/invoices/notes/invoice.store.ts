import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { NfInvoice } from '../../../platform/database/schema.gen.ts';

const hasSubstitute = sql<boolean>`exists (select from nf_invoice after where after.substitutes_id = note.id)`;

/** What its policy and its state rules need, whoever asks. */
export function findFacts(db: Db, id: number) {
  return db
    .selectFrom('nf_invoice as note')
    .select(['id', 'business_unit_id as unitId', 'status', 'environment', 'sender_wait as wait'])
    .select(['person_id as personId', 'substitutes_id', hasSubstitute.as('hasSubstitute')])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The units of a note and of the one that it replaces. */
export function listWithReplaced(db: Db, id: number) {
  return db
    .selectFrom('nf_invoice')
    .select(['id', 'business_unit_id as unitId'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', '=', id),
        eb(
          'id',
          '=',
          selectFrom('nf_invoice as note').select('substitutes_id').where('id', '=', id),
        ),
      ]),
    )
    .execute();
}

export type Locked = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>;

export async function lockInvoice(trx: Db, id: number) {
  const note = await trx
    .selectFrom('nf_invoice')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!note) return undefined;
  // A statement of its own: whoever held the row before us may just have made one.
  const substitute = await trx
    .selectFrom('nf_invoice')
    .select('id')
    .where('substitutes_id', '=', id)
    .executeTakeFirst();
  return { ...note, has_substitute: substitute !== undefined };
}

export async function insertInvoice(
  trx: Db,
  row: Omit<Insertable<NfInvoice>, 'id' | 'search'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('nf_invoice')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateInvoice(
  trx: Db,
  id: number,
  change: Updateable<NfInvoice>,
): Promise<void> {
  await trx.updateTable('nf_invoice').set(change).where('id', '=', id).execute();
}

export async function deleteInvoice(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('nf_invoice').where('id', '=', id).execute();
}

export function findMaker(db: Db, id: number) {
  return db
    .selectFrom('nf_invoice as note')
    .leftJoin('gl_user as maker', 'maker.id', 'note.created_by')
    .select('maker.name')
    .where('note.id', '=', id)
    .executeTakeFirst();
}

const MOST_EVENTS = 100;

export function listEvents(db: Db, id: number) {
  return db
    .selectFrom('nf_event as event')
    .leftJoin('gl_user as person', 'person.id', 'event.user_id')
    .select(['event.id', 'kind', 'state', 'reason', 'text', 'outside', 'at'])
    .select('person.name as user')
    .where('invoice_id', '=', id)
    .orderBy('event.id', 'desc')
    .limit(MOST_EVENTS)
    .execute();
}

/** A note as the parent of threads. */
export function findParent(db: Db, id: number) {
  return db
    .selectFrom('nf_invoice as note')
    .leftJoin('gl_user as person', 'person.id', 'note.person_id')
    .select(['note.person_id as personId', 'person.name as personName', 'note.number'])
    .select(['note.business_unit_id as unitId', 'note.series', 'note.description'])
    .select(['note.value_cents as cents', 'note.note_number as noteNumber', 'note.status'])
    .where('note.id', '=', id)
    .executeTakeFirst();
}

export type DocumentKind = 'dps' | 'note' | 'event' | 'event_answer';

/** Keeps what was signed or answered, byte for byte; returns its id. */
export async function insertDocument(
  trx: Db,
  row: { invoiceId: number; kind: DocumentKind; xml: string | Buffer; at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('nf_document')
    .values({
      invoice_id: row.invoiceId,
      kind: row.kind,
      xml: typeof row.xml === 'string' ? Buffer.from(row.xml) : row.xml,
      at: row.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const MOST_DOCUMENTS = 100;

/** All documents of a kind, newest first. */
export function listDocuments(db: Db, invoiceId: number, kind: DocumentKind) {
  return db
    .selectFrom('nf_document')
    .select(['id', 'xml'])
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(MOST_DOCUMENTS)
    .execute();
}

/** The newest document of a kind. */
export function findDocument(db: Db, invoiceId: number, kind: DocumentKind) {
  return db
    .selectFrom('nf_document')
    .select(['id', 'xml', 'at'])
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
