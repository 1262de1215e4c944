import { fileSize } from '@balcao/brazil/file-size';
import { useEffect, useRef, useState } from 'react';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import failure from './failure.module.css';
import style from './file-dialog.module.css';
import { useTalk } from './talk.ts';

type Props = {
  file: File;
  /** The text sent with the file; may be empty. */
  message: string;
  sending: boolean;
  /** From 0 to 1. */
  progress: number;
  /** A message arrived that the sender has not read: sending again ignores it. */
  came?: boolean;
  error: Error | null;
  onSend: () => void;
  onClose: () => void;
};

/** Asks before a file is sent, however it was chosen, and stays open until it has arrived. */
export function FileDialog(props: Props) {
  const { file, message, sending, progress, came = false, error, onSend, onClose } = props;
  // The file is complete; the message is being sent.
  const arrived = sending && progress >= 1;
  const yes = useRef<HTMLButtonElement>(null);
  const { loaded, acts } = useTalk();
  const place = usePlace();
  const ready = loaded && !acts.busy;
  useEffect(() => {
    if (ready) yes.current?.focus();
  }, [ready]);
  return (
    <Dialog title="Enviar este arquivo?" backCloses locked={arrived} onClose={onClose}>
      {(close) => (
        <>
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
            <p className={failure.failure} role="alert">
              <Icon name="alert" size={16} />
              Arquivo não enviado. {faultOf(error)}
            </p>
          )}
          {came && !sending && (
            <p className={failure.failure} role="alert">
              <Icon name="alert" size={16} />
              Nova mensagem chegou. Cancele para ler antes de enviar.
            </p>
          )}
          <DialogActions>
            <Button disabled={arrived} onClick={close}>
              {sending ? 'Cancelar envio' : 'Cancelar'}
            </Button>
            <Button ref={yes} variant="primary" disabled={sending || !ready} onClick={onSend}>
              {sending ? <Spinner /> : <Icon name="send" size={16} />}
              {sending ? 'Enviando...' : came ? 'Enviar assim mesmo' : 'Enviar arquivo'}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

/** The file's destination: "Atendimento nº 12 · Ana Souza". */
function usePlace(): string {
  const { thread, visitor } = useTalk();
  const { label } = useTicketWords();
  if (thread.origin === 'at_ticket') return `${label} nº ${thread.parent_code} · ${visitor}`;
  // An entry may have no person.
  return visitor ? `Para a conversa de ${visitor}` : 'Para a conversa deste registro';
}

/** An error about the file itself says more than the kind of failure. */
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
