import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Ending } from './save-bar.tsx';
import type { RecordFormState } from './use-record-form.ts';
import { lastSearch } from './use-record-search.ts';

/** Where to go after a save or a deletion; the leave guard does not ask while `leaving` is set. */
export function useEndings({ name }: RecordDefinition, form: RecordFormState) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const back = () =>
    navigate({ to: '/$record', params: { record: name }, search: lastSearch(name) });
  const leave = (go: () => Promise<void>) => {
    leaving.current = true;
    void go().finally(() => {
      leaving.current = false;
    });
  };
  async function save(ending: Ending): Promise<void> {
    const saved = await form.save();
    if (!saved) return;
    if (ending === 'back') return leave(back);
    if (!form.making) return form.show(saved);
    if (ending === 'next') return form.show(undefined);
    const params = { record: name, id: String(saved.data.id) };
    leave(() => navigate({ to: '/$record/$id/edit', params, replace: true }));
  }
  return { leaving, save, back: () => void back(), leaveBack: () => leave(back) };
}
export type Endings = ReturnType<typeof useEndings>;
