import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useDraft } from '../use-draft.ts';
import { failureOf } from './failure-of.ts';
import { saveAll } from './save-all.ts';
import { saveTest, testsQuery } from './test-calls.ts';
import style from './test-pane.module.css';
import type { TestState } from './test-store.ts';

/** Keeps this conversation's answers under a name. */
export function SaveTest({ state: { turns, at, altered } }: { state: TestState }) {
  const draft = useDraft();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const saving = useSingleMutation({
    mutationFn: async () => {
      await saveAll(draft);
      const answers = turns.flatMap(({ answer }) => answer ?? []);
      return saveTest(draft.id, name.trim(), answers);
    },
    onSuccess() {
      void client.invalidateQueries({ queryKey: testsQuery(draft.id).queryKey });
      notify('success', 'Teste salvo.');
      setName('');
    },
  });
  if (turns.length === 0) return null;
  if (at || altered) {
    return (
      <p className={style.facts}>
        Para salvar um teste, comece do início e não mude variáveis à mão.
      </p>
    );
  }
  function save(event: FormEvent): void {
    event.preventDefault();
    if (name.trim()) saving.mutate();
  }
  return (
    <form className={style.typed} onSubmit={save}>
      <TextField
        label="Salvar esta conversa como"
        value={name}
        maxLength={200}
        error={saving.error ? failureOf(saving.error) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={saving.isPending || !name.trim()}>
        Salvar
      </Button>
    </form>
  );
}
