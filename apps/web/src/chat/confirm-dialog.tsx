import { useEffect, useId, useRef } from 'react';

type Props = {
  title: string;
  text: string;
  /** The label of the button that does it. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an action; Esc and "Cancelar" change nothing. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onClose={({ currentTarget }) => {
        onClose();
        if (currentTarget.returnValue === 'yes') onConfirm();
      }}
    >
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <form method="dialog" className="dialog-actions">
        <button type="submit" className="button">
          Cancelar
        </button>
        <button type="submit" className="button primary" value="yes">
          {action}
        </button>
      </form>
    </dialog>
  );
}
