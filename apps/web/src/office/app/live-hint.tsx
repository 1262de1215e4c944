import { isPausing } from '../../platform/socket/close-pause.ts';
import { reconnectSocket, useSocketState } from '../../platform/socket/use-topic.ts';
import { Icon } from '../../ui/icon.tsx';
import style from './live-hint.module.css';

/** Shown only while live updates do not arrive; after the last attempt, the person can reconnect. */
export function LiveHint() {
  const state = useSocketState();
  // The banner covers a page that the server has paused.
  if (state === 'ready' || state === 'connecting' || isPausing(state)) return null;
  if (state === 'gaveUp') {
    return (
      <>
        <span className={style.word} role="status">
          Sem atualização ao vivo
        </span>
        <button
          type="button"
          className={style.hint}
          data-tooltip="A conexão ao vivo caiu. Novidades não aparecem por si."
          onClick={reconnectSocket}
        >
          <Icon name="cloudOff" size={16} />
          <span className={style.act}>Reconectar</span>
        </button>
      </>
    );
  }
  return (
    <span
      className={style.hint}
      role="status"
      title="A conexão ao vivo caiu. Novidades podem demorar a aparecer."
    >
      <Icon name="cloudOff" size={16} />
      <span className={style.word}>Reconectando…</span>
    </span>
  );
}
