import type { Played } from '@balcao/contract/dialogs/play';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { PlainMessage } from '../../../../ui/plain-message.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import style from './test-pane.module.css';
import type { TestState } from './test-store.ts';

type Message = Played['messages'][number];
/** `onShow` shows a block in the drawing; without it there is none. */
type Props = Pick<TestState, 'turns' | 'playing'> & { onShow?: (wireId: string) => void };

/** What chatbot and visitor said. Screen readers hear new messages. */
export function Conversation({ turns, playing, onShow }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const count = turns.length;
  useEffect(() => {
    if (count > 1) end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <div className={style.log} role="log" aria-label="Conversa de teste" aria-busy={playing}>
      {turns.map(({ played }, turn) => (
        <Turn key={turnKey(turn)} played={played} onShow={onShow} />
      ))}
      {playing && <p className={style.facts}>Aguarde…</p>}
      <div ref={end} />
    </div>
  );
}

/** Turns only come and go at the end. */
const turnKey = (turn: number) => `turn-${turn}`;

type TurnProps = { played: Played; onShow: Props['onShow'] };

function Turn({ played: { messages, fault }, onShow }: TurnProps) {
  const block = fault?.block;
  return (
    <>
      {messages.map((message) => (
        <Bubble key={message.id} message={message} />
      ))}
      {fault && (
        <p className={style.fault} data-severity={fault.severity}>
          <Icon name="alert" size={16} />
          <span>
            {fault.severity === 'error' ? 'A conversa parou aqui: ' : 'Aviso: '}
            {fault.message}
          </span>
          {block && onShow && (
            <button type="button" className={style.link} onClick={() => onShow(block)}>
              Mostrar {block}
            </button>
          )}
        </p>
      )}
    </>
  );
}

function Bubble({ message }: { message: Message }) {
  const { from, text, resource, links, jsScript } = message;
  const isScript = from === 'chatbot';
  return (
    <div className={style.bubble} data-from={from}>
      <span className={style.author}>{isScript ? 'Chatbot' : 'Visitante'}</span>
      {text && <div>{isScript ? <RichText html={text} /> : <PlainMessage text={text} />}</div>}
      {resource?.is_image && <img src={resource.url_view} alt={resource.name} />}
      {resource && !resource.is_image && (
        <p>{`${resource.is_video ? 'Vídeo' : 'Arquivo'}: ${resource.name}`}</p>
      )}
      {links.map(({ name, url }) => (
        <span key={`${name} ${url}`} className={style.chip} title={url}>
          {name}
        </span>
      ))}
      {jsScript && <p className={style.facts}>Aqui um código roda na página do visitante.</p>}
    </div>
  );
}
