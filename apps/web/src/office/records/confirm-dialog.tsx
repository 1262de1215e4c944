import type { ReactNode } from 'react';
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

/** Asks before an action that is hard to undo; Escape and "Cancelar" change nothing. */
export function ConfirmDialog(props: Props) {
  const { title, children, action, danger, working, cancel = 'Cancelar' } = props;
  const { onConfirm, onClose } = props;
  return (
    <Dialog title={title} className={style.dialog} onClose={onClose}>
      {(close) => (
        <>
          {children}
          <DialogActions>
            <Button onClick={close}>{cancel}</Button>
            {action && (
              <Button
                variant={danger ? 'danger' : 'primary'}
                disabled={working}
                onClick={onConfirm}
              >
                {action}
              </Button>
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
