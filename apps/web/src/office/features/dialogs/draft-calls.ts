import type { DialogDraft, DraftFault, getDraft, saveDraft } from '@balcao/contract/dialogs/drafts';
import type { Change } from '@balcao/dialog/draft/change';
import type { Flow } from '@balcao/dialog/flow';
import { call } from '../../../platform/api.ts';

export type Fault = DraftFault;
/** A draft as the designer holds it. */
export type Draft = Omit<DialogDraft, 'flow'> & { flow: Flow };
export type Saved = { revision: number; faults: Fault[]; changes: Change[] };

/** One attempt to save; repeated after a lost answer, it counts once. */
export type Attempt = { key: string; revision: number; changes: Change[] };

const PATIENCE_MS = 20_000;
/** The most that browsers let a page send while it is being left, with some room for the rest of the call. */
const KEEPALIVE_BYTES = 60_000;

export async function loadDraft(id: number, signal?: AbortSignal): Promise<Draft> {
  const { data } = await call<typeof getDraft>('GET /api/at_dialog/:id/draft', {
    params: { id },
    timeout: PATIENCE_MS,
    signal,
  });
  return data as Draft;
}

/** Sends only what changed. */
export async function sendChanges(id: number, { key, revision, changes }: Attempt): Promise<Saved> {
  const body = { revision, changes };
  const bytes = document.hidden ? new Blob([JSON.stringify(body)]).size : KEEPALIVE_BYTES;
  const { data } = await call<typeof saveDraft>('PUT /api/at_dialog/:id/draft', {
    params: { id },
    body,
    timeout: PATIENCE_MS,
    keepalive: bytes < KEEPALIVE_BYTES,
    idempotencyKey: key,
  });
  return data as Saved;
}
