import { useSocketState } from '../../platform/socket/use-topic.ts';
import { Icon } from '../../ui/icon.tsx';
import style from './live-hint.module.css';

/** Says, only while it is so, that news do not arrive by themselves. */
export function LiveHint() {
  const state = useSocketState();
  if (state === 'ready' || state === 'connecting') return null;
  const lost = state === 'lost';
  const text = lost ? 'Reconectando…' : 'Sem atualização ao vivo';
  const title = lost
    ? 'A conexão ao vivo caiu. Novidades podem demorar a aparecer.'
    : 'Não foi possível reconectar. Recarregue a página para ver novidades.';
  return (
    <span className={style.hint} role="status" title={title}>
      <Icon name="cloudOff" size={16} />
      <span className={style.word}>{text}</span>
    </span>
  );
}
