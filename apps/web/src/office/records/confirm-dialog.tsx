import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import shared from '../../ui/dialog.module.css';
import style from './confirm-dialog.module.css';

type Props = {
  title: string;
  /** What happens, or what is kept. */
  children?: ReactNode;
  /** What the button does; without it the dialog only tells something. */
  action?: string;
  danger?: boolean;
  working?: boolean;
  cancel?: string;
  onConfirm?: () => void;
  onClose: () => void;
};

/** Asks before something that is not easily undone; Escape and "Cancelar" leave everything as it is. */
export function ConfirmDialog(props: Props) {
  const { title, children, action, danger, working, cancel = 'Cancelar' } = props;
  const { onConfirm, onClose } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={`${shared.dialog} ${style.dialog}`}
      aria-labelledby={id}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <div className={`${shared.actions} ${style.actions}`}>
        <Button onClick={() => dialog.current?.close()}>{cancel}</Button>
        {action && (
          <Button variant={danger ? 'danger' : 'primary'} disabled={working} onClick={onConfirm}>
            {action}
          </Button>
        )}
      </div>
    </dialog>
  );
}
