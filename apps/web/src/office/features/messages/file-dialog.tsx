import { useEffect, useRef, useState } from 'react';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { Button } from '../../../ui/button.tsx';
import shared from '../../../ui/dialog.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import style from './file-dialog.module.css';
import { fileSize } from './file-size.ts';
import { useTalk } from './talk.ts';

type Props = {
  file: File;
  /** What goes with it; may be empty. */
  message: string;
  sending: boolean;
  /** From 0 to 1. */
  progress: number;
  /** A message came that its sender has not read: the next send goes past it. */
  came?: boolean;
  error: Error | null;
  onSend: () => void;
  onClose: () => void;
};

/** Asks before a file is sent, whichever way it came, and stays until it has arrived. */
export function FileDialog(props: Props) {
  const { file, message, sending, progress, came = false, error, onSend, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // Then the message is on its way too.
  const arrived = sending && progress >= 1;
  const yes = useRef<HTMLButtonElement>(null);
  const { loaded, acts } = useTalk();
  const place = usePlace();
  const ready = loaded && !acts.busy;
  useEffect(() => dialog.current?.showModal(), []);
  useBackCloses(() => !arrived && dialog.current?.close());
  useEffect(() => {
    if (ready) yes.current?.focus();
  }, [ready]);
  return (
    <dialog
      ref={dialog}
      className={shared.dialog}
      aria-labelledby="file-dialog-title"
      onCancel={(event) => arrived && event.preventDefault()}
      onClose={onClose}
    >
      <h2 id="file-dialog-title">Enviar este arquivo?</h2>
      <Picture file={file} />
      <p className={style.file}>
        <Icon name="file" size={20} />
        <span className={style.name}>{file.name}</span>
        <span className={style.size}>{fileSize(file.size)}</span>
      </p>
      <p className={style.place}>{place}</p>
      {message && <p className={style.message}>{message}</p>}
      {sending && <progress className={style.progress} value={progress} aria-label="Envio" />}
      {error && !sending && (
        <p className={style.failure} role="alert">
          <Icon name="alert" size={16} />
          Arquivo não enviado. {faultOf(error)}
        </p>
      )}
      {came && !sending && (
        <p className={style.failure} role="alert">
          <Icon name="alert" size={16} />
          Nova mensagem chegou. Cancele para ler antes de enviar.
        </p>
      )}
      <div className={`${shared.actions} ${style.actions}`}>
        <Button disabled={arrived} onClick={() => dialog.current?.close()}>
          {sending ? 'Cancelar envio' : 'Cancelar'}
        </Button>
        <Button ref={yes} variant="primary" disabled={sending || !ready} onClick={onSend}>
          {sending ? <Spinner /> : <Icon name="send" size={16} />}
          {sending ? 'Enviando...' : came ? 'Enviar assim mesmo' : 'Enviar arquivo'}
        </Button>
      </div>
    </dialog>
  );
}

/** Where the file goes: "Atendimento nº 12 · Ana Souza". */
function usePlace(): string {
  const { thread, visitor } = useTalk();
  const { label } = useTicketWords();
  return thread.origin === 'at_ticket'
    ? `${label} nº ${thread.parent_code} · ${visitor}`
    : `Para a conversa de ${visitor}`;
}

/** What is wrong with the file itself says more than what kind of failure it is. */
function faultOf(error: Error): string {
  const [ofFile] = (error instanceof ApiError && error.errors.file) || [];
  return ofFile ?? failureText(error);
}

function Picture({ file }: { file: File }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url && <img className={style.picture} src={url} alt="" />;
}
