import { Fragment } from 'react';
import {
  enableShortcuts,
  useKnownShortcuts,
  useShortcutsEnabled,
} from '../../platform/shortcuts/use-shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import style from './shortcut-help.module.css';

/** Lists the shortcuts of this page, with a switch that turns single-key shortcuts off. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const shortcuts = useKnownShortcuts();
  const enabled = useShortcutsEnabled();
  const lines = [
    { keys: 'Ctrl K', label: 'Buscar e ir para' },
    ...(enabled ? shortcuts : []).map(({ keys, label }) => ({ keys, label })),
  ];
  return (
    <Dialog title="Atalhos do teclado" closedby="any" onClose={onClose}>
      {(close) => (
        <>
          <dl className={style.lines}>
            {lines.map(({ keys, label }) => (
              <Fragment key={keys}>
                <dt>{label}</dt>
                <dd>
                  {keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </Fragment>
            ))}
          </dl>
          <label className={style.switch}>
            <input
              type="checkbox"
              role="switch"
              aria-checked={enabled}
              checked={enabled}
              onChange={({ target }) => enableShortcuts(target.checked)}
            />
            Atalhos de uma tecla, fora dos campos
          </label>
          <DialogActions>
            <Button variant="primary" onClick={close}>
              Fechar
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
