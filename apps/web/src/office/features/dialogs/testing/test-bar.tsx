import { useSyncExternalStore } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useChosen, useDialogName, useDraft, useOpenDialog } from '../use-draft.ts';
import style from './test-pane.module.css';
import { restOf, type TestStore } from './test-store.ts';

/** Start, start over, start at the chosen block, step back. */
export function TestBar({ test }: { test: TestStore }) {
  const draft = useDraft();
  const { turns, following, at } = useSyncExternalStore(test.watch, test.get);
  const here = useHere();
  const last = turns.at(-1)?.played;
  const rest = last && restOf(last);
  return (
    <div className={style.bar}>
      <Button variant={last ? 'plain' : 'primary'} onClick={() => test.start()}>
        {last ? 'Recomeçar' : 'Começar'}
      </Button>
      <Button
        disabled={!here}
        title={here ? `Começar em ${here}` : 'Escolha um bloco antes'}
        onClick={() => here && test.start(here)}
      >
        Começar aqui
      </Button>
      <Button square disabled={turns.length < 2} aria-label="Voltar um passo" onClick={test.back}>
        <Icon name="back" />
      </Button>
      <label className={style.follow}>
        <input
          type="checkbox"
          checked={following}
          onChange={({ target }) => test.follow(target.checked)}
        />
        Acompanhar no desenho
      </label>
      {at && <p className={style.facts}>Começou em {at}.</p>}
      {rest && (
        <p className={style.facts}>
          Agora em{' '}
          <Button variant="quiet" title="Mostrar no desenho" onClick={() => draft.show(rest)}>
            {rest}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The chosen block, by its wire id; undefined for none, several, or a mark. */
function useHere(): string | undefined {
  const dialog = useDialogName();
  const chosen = useChosen();
  const blocks = useOpenDialog()?.blocks;
  const [id = ''] = chosen;
  return chosen.length === 1 && blocks?.[id] ? `${dialog}/${id}` : undefined;
}
