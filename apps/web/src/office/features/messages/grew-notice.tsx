import type { Message } from '@balcao/contract/messages/messages';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { authorName } from './author-name.ts';
import style from './grew-notice.module.css';
import { spoken } from './spoken.ts';
import { useTalk } from './talk.ts';

type Props = {
  /** Messages that arrived meanwhile. */
  came: Message[];
  onSend: () => void;
  onBack: () => void;
};

/** Asks before sending a reply whose writer has not read the latest messages. */
export function GrewNotice({ came, onSend, onBack }: Props) {
  const { visitor, acts } = useTalk();
  return (
    <section className={style.notice} aria-label="Nova mensagem chegou">
      <p className={style.title} role="alert">
        <Icon name="alert" size={16} />
        Nova mensagem chegou. Sua resposta ainda não foi enviada.
      </p>
      <ul className={style.came}>
        {came.map((message) => (
          <li key={message.seq}>
            <strong>{authorName(message, visitor)}</strong>
            <span>{spoken(message) || message.resource?.filename}</span>
          </li>
        ))}
      </ul>
      <div className={style.ways}>
        <Button variant="quiet" onClick={onBack}>
          Rever a resposta
        </Button>
        <Button disabled={acts.busy} onClick={onSend}>
          Enviar assim mesmo
        </Button>
      </div>
    </section>
  );
}
