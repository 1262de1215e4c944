import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type Archived = {
  id: number;
  invoice_id: number;
  kind: string;
  xml: Buffer;
  access_key: string | null;
  series: string;
  number: number;
};

export type Month = { unitId: number; month: string };

/** Notes of a unit whose emission lies in the month: local days. */
const ofMonth = ({ unitId, month }: Month) => sql`
  note.business_unit_id = ${unitId}
  and note.emitted_at >= (${`${month}-01`}::timestamp at time zone 'America/Sao_Paulo')
  and note.emitted_at < ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'America/Sao_Paulo')
  and note.status in ('authorised', 'cancelled', 'substituted', 'local')`;

export async function hasNotes(db: Db, asked: Month): Promise<boolean> {
  const { rows } = await sql`
    select from nf_invoice note where ${ofMonth(asked)} limit 1`.execute(db);
  return rows.length > 0;
}

/** The documents of a month in batches, each note's in their order: notes and events as the authority answered them, the DPS of local notes. */
export async function* eachDocument(db: Db, asked: Month, size: number) {
  let after = { invoice: 0, document: 0 };
  for (;;) {
    const { rows } = await sql<Archived>`
      select document.id, note.id as invoice_id, document.kind, document.xml, note.access_key, note.series, note.number
      from nf_invoice note join nf_document document on document.invoice_id = note.id
      where ${ofMonth(asked)} and (note.id, document.id) > (${after.invoice}, ${after.document})
        and (document.kind <> 'dps' or note.environment = 'local') and document.kind <> 'event'
      order by note.id, document.id limit ${size}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = { invoice: last.invoice_id, document: last.id };
  }
}
