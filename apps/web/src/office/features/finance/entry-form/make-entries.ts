import type { createEntry } from '@balcao/contract/finance/entry-acts';
import type { createInstalments, createRecurrence } from '@balcao/contract/finance/recurrence';
import { call } from '../../../../platform/api.ts';
import { rhythmBody } from '../../../repeating/recurrence-draft.ts';
import { bodyOf, type EntryForm } from './entry-form.ts';

/** Makes what the form asks for; answers with the id of the first entry. */
export async function makeEntries(form: EntryForm, idempotencyKey: string): Promise<number> {
  const body = bodyOf(form);
  if (form.repeat === 'instalments') {
    const parts = { count: form.count ?? 0, same_competence: form.sameCompetence };
    const asked = { body: { ...body, ...parts }, idempotencyKey };
    const made = await call<typeof createInstalments>('POST /api/fn_entry/instalments', asked);
    return made.data[0]?.id ?? 0;
  }
  if (form.repeat === 'recurrence') {
    const asked = { body: { ...body, ...rhythmBody(form.recurrence) }, idempotencyKey };
    return (await call<typeof createRecurrence>('POST /api/fn_entry/recurrence', asked)).data.id;
  }
  const asked = { body, idempotencyKey };
  return (await call<typeof createEntry>('POST /api/fn_entry', asked)).data.id;
}
