import { messageExtensions } from '@balcao/contract/files/limits';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import style from './composer.module.css';
import { FilePick } from './file-pick.tsx';
import { useTalk } from './talk.ts';

const ACCEPT = messageExtensions.map((each) => `.${each}`).join(',');

type Props = {
  mailed: boolean;
  onMailed: (mailed: boolean) => void;
  sending: boolean;
  preview: boolean;
  onPreview: () => void;
  onFiles: (files: File[]) => void;
  onSend: () => void;
};

/** The buttons below the text. */
export function ComposerBar({ sending, preview, onPreview, onFiles, onSend, ...mail }: Props) {
  const { thread, channel, loaded, acts, refresh } = useTalk();
  const attaches = channel.may_attach && thread.channel_id !== 3;
  return (
    <div className={style.bar}>
      {attaches && <Attach onFiles={onFiles} />}
      <Button
        variant="quiet"
        square
        aria-label="Atualizar conversa"
        title="Atualizar"
        disabled={acts.busy}
        onClick={refresh}
      >
        <Icon name="refresh" />
      </Button>
      <Button
        variant="quiet"
        square
        aria-label="Prévia"
        title="Ver como fica"
        aria-pressed={preview}
        onClick={onPreview}
      >
        <Icon name={preview ? 'eyeOff' : 'eye'} />
      </Button>
      {thread.origin === 'at_ticket' && thread.channel_id === 3 && <ByMail {...mail} />}
      <span className={style.hint}>
        <kbd>Ctrl</kbd> + <kbd>Enter</kbd> envia · *negrito*
        {thread.channel_id !== 3 && ' · ## Markdown'}
      </span>
      <Button variant="primary" disabled={acts.busy || !loaded} onClick={onSend}>
        {sending ? <Spinner /> : <Icon name="send" size={16} />}
        {sending ? 'Enviando...' : 'Enviar'}
      </Button>
    </div>
  );
}

function ByMail({ mailed, onMailed }: Pick<Props, 'mailed' | 'onMailed'>) {
  return (
    <Button
      variant="quiet"
      square
      aria-label="Também por e-mail"
      title="Também por e-mail"
      aria-pressed={mailed}
      onClick={() => onMailed(!mailed)}
    >
      <Icon name="mail" />
    </Button>
  );
}

function Attach({ onFiles }: Pick<Props, 'onFiles'>) {
  const { acts } = useTalk();
  return (
    <FilePick
      field="Arquivo da mensagem"
      accept={ACCEPT}
      variant="quiet"
      square
      aria-label="Anexar arquivo"
      title="Anexar arquivo (ou cole, ou arraste)"
      disabled={acts.busy}
      onFile={(file) => onFiles([file])}
    >
      <Icon name="clip" />
    </FilePick>
  );
}
