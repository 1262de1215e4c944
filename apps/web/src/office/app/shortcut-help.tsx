import { Fragment, useEffect, useRef } from 'react';
import {
  enableShortcuts,
  useKnownShortcuts,
  useShortcutsEnabled,
} from '../../platform/shortcuts/use-shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import style from '../../ui/dialog.module.css';
import own from './shortcut-help.module.css';

/** What the keys do here, and the switch that turns the single ones off. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shortcuts = useKnownShortcuts();
  const enabled = useShortcutsEnabled();
  useEffect(() => dialog.current?.showModal(), []);
  const lines = [
    { keys: 'Ctrl K', label: 'Buscar e ir para' },
    ...(enabled ? shortcuts : []).map(({ keys, label }) => ({ keys, label })),
  ];
  return (
    <dialog
      ref={dialog}
      className={style.dialog}
      aria-labelledby="shortcut-help"
      closedby="any"
      onClose={onClose}
    >
      <h2 id="shortcut-help">Atalhos do teclado</h2>
      <dl className={own.lines}>
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
      <label className={own.switch}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={enabled}
          checked={enabled}
          onChange={({ target }) => enableShortcuts(target.checked)}
        />
        Atalhos de uma tecla, fora dos campos
      </label>
      <div className={style.actions}>
        <Button variant="primary" onClick={() => dialog.current?.close()}>
          Fechar
        </Button>
      </div>
    </dialog>
  );
}
