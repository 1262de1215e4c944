import type { DraftFields } from '../features/invoices/notes/draft.ts';
import type { Deed } from './charge-history.ts';
import type { PlannedNote } from './invoice-year.ts';

/** A note as it was stored. */
type Lived = {
  id: number;
  note: PlannedNote;
  fields: DraftFields;
  number: number | null;
  accessKey: string | null;
  row: { ended_at?: Date; authorised_at?: Date; cancel_reason?: string };
  /** The authority's code, if it refused the note. */
  refusal: string;
};

/** The history of a note of the demonstration, in its order: what the product writes while such a note lives. */
export function invoiceDeedsOf({ id, note, fields, number, ...rest }: Lived, by: number | null) {
  const { environment, at } = note;
  const { business_unit_id, value_cents, service_code, competence, series } = fields;
  const actor_id = note.charge.person_id === null ? by : null;
  const deed = (action: Deed['action'], before: object | null, after: object): Deed => ({
    ...{ at, actor_id, action, record_id: id, before, after },
  });
  const deeds = [deed('create', null, { business_unit_id, value_cents, service_code, competence })];
  if (number === null) return deeds;
  const signed = environment === 'local' ? 'local' : 'signed';
  const emitted = { status: signed, series, number };
  deeds.push(deed('invoice.emit', { status: 'draft' }, emitted));
  return [...deeds, ...answeredOf({ id, note, ...rest }, { by, signed })];
}

/** What the authority said, and how the note ended. */
function answeredOf(
  { id, note, accessKey, row, refusal }: Omit<Lived, 'fields' | 'number'>,
  { by, signed }: { by: number | null; signed: string },
): Deed[] {
  const { status } = note;
  const deeds: Deed[] = [];
  const add = (
    at: Date,
    actor_id: number | null,
    line: Omit<Deed, 'at' | 'actor_id' | 'record_id'>,
  ) => deeds.push({ at, actor_id, record_id: id, ...line });
  const stood = row.authorised_at ? 'authorised' : signed;
  if (row.authorised_at) {
    const after = { status: stood, access_key: accessKey };
    add(row.authorised_at, null, {
      action: 'invoice.authorise',
      before: { status: 'sent' },
      after,
    });
  }
  const isRefused = status === 'rejected' || status === 'discarded';
  if (isRefused) {
    const after = { status: 'rejected', code: refusal };
    add(note.at, null, { action: 'invoice.reject', before: { status: 'sent' }, after });
  }
  if (!row.ended_at) return deeds;
  if (status === 'cancelled') {
    const after = { cancel_reason: row.cancel_reason };
    add(row.ended_at, by, { action: 'invoice.cancel', before: null, after });
  }
  if (status === 'discarded') {
    const [before, after] = [{ status: 'rejected' }, { status }];
    add(row.ended_at, by, { action: 'invoice.discard', before, after });
    return deeds;
  }
  const after = { status, outside: false };
  add(row.ended_at, null, { action: 'invoice.end', before: { status: stood }, after });
  return deeds;
}
