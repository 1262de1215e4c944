import type { Message } from '@balcao/contract/messages';
import { Icon } from '../../../ui/icon.tsx';
import style from './mail-mark.module.css';

type Mail = NonNullable<Message['mail']>;

const words: Record<Mail['state'], string> = {
  waiting: 'enviando por e-mail',
  sent: 'enviada por e-mail',
  failed: 'e-mail não entregue',
  received: 'por e-mail',
};

/** That a message goes, went or came by e-mail. */
export function MailState({ mail: { state, address } }: { mail: Mail }) {
  return (
    <span className={style.state} data-failed={state === 'failed' || undefined} title={address}>
      <Icon name={state === 'failed' ? 'alert' : 'mail'} size={12} /> {words[state]}
    </span>
  );
}

/** What an e-mail repeats of earlier ones. */
export function MailQuote({ text }: { text: string }) {
  return (
    <details className={style.quote}>
      <summary>Texto citado</summary>
      <p>{text}</p>
    </details>
  );
}
