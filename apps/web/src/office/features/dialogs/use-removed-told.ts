import type { DraftPerson } from '@balcao/contract/dialogs/presence';
import type { Flow } from '@balcao/dialog/flow';
import { useEffect, useRef } from 'react';
import { notify } from '../../../ui/notices.ts';
import { useDraft } from './use-draft.ts';

function stands(flow: Flow, wireId: string): boolean {
  const [dialog = '', block = ''] = wireId.split('/');
  return flow.dialogs[dialog]?.blocks[block] !== undefined;
}

/** Tells a person who deletes a block that a colleague is at it; the colleague's page tells the rest. */
export function useRemovedTold(people: readonly DraftPerson[]): void {
  const draft = useDraft();
  const told = useRef(new Set<string>());
  useEffect(() => {
    const stop = draft.watch(() => {
      for (const { name, block } of people) {
        const key = `${name} ${block}`;
        // Until it is saved, the others' flow still has it.
        const isGone = block && !stands(draft.flow(), block) && stands(draft.theirFlow(), block);
        if (!isGone) told.current.delete(key);
        else if (!told.current.has(key)) {
          told.current.add(key);
          notify('warning', `${name} está neste bloco, que você apagou, e recebe um aviso.`);
        }
      }
    });
    return () => void stop();
  }, [draft, people]);
}
