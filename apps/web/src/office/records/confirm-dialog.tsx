import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import style from './confirm-dialog.module.css';

type Props = {
  title: string;
  /** What will happen, or what is kept. */
  children?: ReactNode;
  /** The button's label; without it, the dialog only informs. */
  action?: string;
  danger?: boolean;
  working?: boolean;
  cancel?: string;
  onConfirm?: () => void;
  onClose: () => void;
};

/** Asks before an action that is hard to undo; Enter in a field acts, Escape and "Cancelar" change nothing. */
export function ConfirmDialog(props: Props) {
  const { title, children, action, danger, working, cancel = 'Cancelar' } = props;
  const { onConfirm, onClose } = props;
  const act = (event: FormEvent) => {
    event.preventDefault();
    // A form around the dialog's place in the page is not what was sent.
    event.stopPropagation();
    if (action && !working) onConfirm?.();
  };
  return (
    <Dialog title={title} className={style.dialog} onClose={onClose}>
      {(close) => (
        <form className={style.form} noValidate onSubmit={act}>
          {children}
          <DialogActions>
            <Button onClick={close}>{cancel}</Button>
            {action && (
              <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={working}>
                {action}
              </Button>
            )}
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
