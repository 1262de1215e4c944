import type { Message } from '@balcao/contract/messages/messages';
import { Icon } from '../../../ui/icon.tsx';
import style from './mail-mark.module.css';
import { useTalk } from './talk.ts';

type Mail = NonNullable<Message['mail']>;

const words: Record<Mail['state'], string> = {
  waiting: 'enviando por e-mail',
  sent: 'enviada por e-mail',
  failed: 'e-mail não entregue',
  received: 'por e-mail',
};

/** Whether a message goes, went or came by e-mail. `reachable`: Tab reaches its actions. */
export function MailState({ message, reachable }: { message: Message; reachable: boolean }) {
  const { channel, acts } = useTalk();
  if (!message.mail) return null;
  const { state, address } = message.mail;
  const failed = state === 'failed';
  return (
    <>
      <span className={style.state} data-failed={failed || undefined} title={address}>
        <Icon name={failed ? 'alert' : 'mail'} size={12} /> {words[state]}
        {failed && address && <span className={style.address}>{address}</span>}
      </span>
      {failed && channel.may_write && !message.deleted && (
        <button
          type="button"
          className={style.retry}
          tabIndex={reachable ? 0 : -1}
          aria-disabled={acts.busy || undefined}
          onClick={() => acts.retryMail(message)}
        >
          Tentar novamente
        </button>
      )}
      <span aria-hidden="true">·</span>
    </>
  );
}

/** The part of an e-mail that repeats earlier ones. */
export function MailQuote({ text }: { text: string }) {
  return (
    <details className={style.quote}>
      <summary>Texto citado</summary>
      <p>{text}</p>
    </details>
  );
}
