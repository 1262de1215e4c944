import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import style from './call-map.module.css';
import { callTree } from './canvas/calls.ts';
import { useDialogName, useDraft, useFlow } from './use-draft.ts';

/** Which dialog calls which. */
export function CallMap({ onClose }: { onClose: () => void }) {
  const draft = useDraft();
  const flow = useFlow();
  const name = useDialogName();
  const rows = useMemo(() => callTree(flow), [flow]);
  return (
    <Dialog title="Mapa dos diálogos" onClose={onClose}>
      {(close) => (
        <>
          <p>Cada diálogo está sob aquele que o chama primeiro.</p>
          <ul className={style.tree}>
            {rows.map(({ name: one, depth, blocks, called }) => (
              <li key={one} style={{ paddingInlineStart: depth * 24 }}>
                <button
                  type="button"
                  aria-current={one === name ? 'page' : undefined}
                  onClick={() => {
                    draft.openDialog(one);
                    close();
                  }}
                >
                  <b>{one}</b>
                  <span>{blocks === 1 ? '1 bloco' : `${blocks} blocos`}</span>
                  {called.length > 0 && <span>chama {called.join(', ')}</span>}
                </button>
              </li>
            ))}
          </ul>
          <DialogActions>
            <Button onClick={close}>Fechar</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
