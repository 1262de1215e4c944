import { useEffect, useRef } from 'react';

type Props = { onConfirm: () => void; onClose: () => void };

export function RestartDialog({ onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="restart-title" onClose={onClose}>
      <h2 id="restart-title">Iniciar um novo atendimento?</h2>
      <p>Esta conversa sai da sua tela e uma nova começa. O que você já enviou fica registrado.</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Cancelar
        </button>
        <button type="button" className="button primary" onClick={onConfirm}>
          Novo atendimento
        </button>
      </div>
    </dialog>
  );
}
