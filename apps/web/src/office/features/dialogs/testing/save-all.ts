import type { DraftStore } from '../draft-store.ts';

const PATIENCE_MS = 10_000;

/** Not everything could be saved; `message` is pt-BR. */
export class Unsaved extends Error {
  constructor() {
    super('Nem tudo está salvo, e só vale aqui o que está salvo. Tente de novo em instantes.');
  }
}

/** The server plays what is saved: first everything is. Throws Unsaved if that takes too long. */
export async function saveAll(draft: DraftStore): Promise<void> {
  await draft.saveWithin(PATIENCE_MS);
  if (draft.isUnsaved()) throw new Unsaved();
}
