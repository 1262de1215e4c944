import type { RefObject } from 'react';
import { useShortcuts } from '../../../../platform/shortcuts/use-shortcuts.ts';
import { stepRow } from '../../../records/list-table.tsx';

/** `j` and `k` move through the rows, `x` chooses the focused one; Enter opens it, because it is a link. */
export function useListKeys(list: RefObject<HTMLElement | null>, choose: (id: number) => void) {
  const step = (by: number) => () => {
    if (list.current) stepRow(list.current, by);
  };
  const chooseRow = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    if (row && list.current?.contains(row)) choose(Number(row.dataset.row));
  };
  useShortcuts([
    { keys: 'j', label: 'Próximo da lista', run: step(1) },
    { keys: 'k', label: 'Anterior da lista', run: step(-1) },
    { keys: 'x', label: 'Selecionar', run: chooseRow },
  ]);
}
