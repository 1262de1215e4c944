import type { RecordSearch } from '../../../records/list-search.ts';

/** What notes are made of: paid charges, or drafts that wait to be emitted. */
export type BulkSource = 'charges' | 'drafts';
export type BulkSearch = RecordSearch & { from?: 'drafts'; emit?: 'true'; job?: string };

const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^\d{1,15}$/;
const known: Record<string, RegExp> = {
  q: /^.{1,200}$/,
  due_date_from: DAY,
  due_date_until: DAY,
  competence_from: DAY,
  competence_until: DAY,
  business_unit_id: ID,
  person_id: ID,
  from: /^drafts$/,
  emit: /^true$/,
  job: /^[\da-f-]{36}$/,
};
const ofCharges = /^(due_date|emit)/;
const ofDrafts = /^competence/;

/** Reads it from an address; parts that are invalid, or belong to the other source, are left out. */
export function bulkSearch(raw: Record<string, unknown>): BulkSearch {
  const other = raw.from === 'drafts' ? ofCharges : ofDrafts;
  const found = Object.entries(known)
    .map(([name, form]) => [name, String(raw[name] ?? ''), form] as const)
    .filter(([name, text, form]) => form.test(text) && !other.test(name));
  return Object.fromEntries(found.map(([name, text]) => [name, text]));
}
