import type { DialogTest } from '@balcao/contract/dialogs/play';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { useDraft } from '../use-draft.ts';
import { failureOf } from './failure-of.ts';
import { saveAll } from './save-all.ts';
import { SaveTest } from './save-test.tsx';
import { removeTest, runTests, testsQuery } from './test-calls.ts';
import { Outcome } from './test-outcome.tsx';
import style from './test-pane.module.css';
import type { TestStore } from './test-store.ts';

/** Conversations that are kept, and play again with one click. */
export function SavedTests({ test }: { test: TestStore }) {
  const draft = useDraft();
  const tests = useQuery(testsQuery(draft.id));
  const state = useSyncExternalStore(test.watch, test.get);
  const [leaving, setLeaving] = useState<DialogTest>();
  const running = useSingleMutation({
    mutationFn: async () => {
      await saveAll(draft);
      return runTests(draft.id);
    },
  });
  const results = new Map(running.data?.map((result) => [result.id, result]));
  const kept = tests.data ?? [];
  return (
    <section className={style.part} aria-label="Testes salvos">
      <h2>Testes salvos</h2>
      {tests.isPending && <Skeleton width="60%" />}
      {tests.error && (
        <p role="alert">
          {failureOf(tests.error)}{' '}
          <Button variant="quiet" onClick={() => void tests.refetch()}>
            Tentar novamente
          </Button>
        </p>
      )}
      {tests.data?.length === 0 && (
        <p className={style.facts}>
          Salve uma conversa, e um clique confere se o diálogo ainda responde igual.
        </p>
      )}
      <ul className={style.tests}>
        {kept.map((one) => (
          <li key={one.id}>
            <span className={style.testName}>{one.name}</span>
            <Button
              variant="quiet"
              square
              aria-label={`Apagar o teste ${one.name}`}
              onClick={() => setLeaving(one)}
            >
              <Icon name="trash" size={16} />
            </Button>
            <Outcome result={results.get(one.id)} />
          </li>
        ))}
      </ul>
      {kept.length > 0 && (
        <Button disabled={running.isPending} onClick={() => running.mutate()}>
          {running.isPending ? 'Conferindo…' : 'Conferir todos'}
        </Button>
      )}
      {running.error && <p role="alert">{failureOf(running.error)}</p>}
      {running.data && <Sum passed={running.data.map(({ passed }) => passed)} />}
      <SaveTest state={state} />
      {leaving && <RemoveTest test={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  );
}

function Sum({ passed }: { passed: boolean[] }) {
  const failed = passed.filter((one) => !one).length;
  const text =
    failed === 0
      ? 'Tudo igual.'
      : `${failed} de ${passed.length} ${failed === 1 ? 'mudou' : 'mudaram'}.`;
  return <p role="status">{text}</p>;
}

function RemoveTest({ test, onClose }: { test: DialogTest; onClose: () => void }) {
  const draft = useDraft();
  const client = useQueryClient();
  const removing = useSingleMutation({
    mutationFn: () => removeTest(draft.id, test.id),
    onSuccess() {
      void client.invalidateQueries({ queryKey: testsQuery(draft.id).queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Apagar o teste “${test.name}”?`}
      action="Apagar"
      danger
      working={removing.isPending}
      onConfirm={removing.mutate}
      onClose={onClose}
    >
      {removing.error && <p role="alert">{failureOf(removing.error)}</p>}
    </ConfirmDialog>
  );
}
