import type { DialogTemplate } from '@balcao/contract/dialogs/drafts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import { PlayedTurns } from './played-turns.tsx';
import style from './template-play.module.css';
import { playFinished } from './test-calls.ts';
import { testStore } from './test-store.ts';

type Props = { template: DialogTemplate; onChoose: () => void; onClose: () => void };

const nowhere = () => {};

/** A conversation with a finished flow, to try it before choosing it; nothing is made. */
export function TemplatePlay({ template: { code, name }, onChoose, onClose }: Props) {
  const [test] = useState(() =>
    testStore({ play: (body) => playFinished(code, body), light: nowhere, show: nowhere }),
  );
  useEffect(() => test.start(), [test]);
  const { turns } = useSyncExternalStore(test.watch, test.get);
  return (
    <Dialog title={`Experimentar: ${name}`} className={style.play} backCloses onClose={onClose}>
      {(close) => (
        <>
          <p className={style.facts}>Nada é criado: converse como se fosse o visitante.</p>
          <div className={style.bar}>
            <Button onClick={() => test.start()}>Recomeçar</Button>
            <Button disabled={turns.length < 2} onClick={test.back}>
              Voltar um passo
            </Button>
          </div>
          <PlayedTurns test={test} onRestart={() => test.start()} />
          <DialogActions>
            <Button onClick={close}>Fechar</Button>
            <Button
              variant="primary"
              onClick={() => {
                onChoose();
                close();
              }}
            >
              Começar com este modelo
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
