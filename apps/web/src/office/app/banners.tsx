import { endImpersonation, useImpersonation } from '../../platform/session/impersonation.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { isPausing, pausedTexts } from '../../platform/socket/close-pause.ts';
import { reconnectSocket, useSocketState } from '../../platform/socket/use-topic.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ImpersonationBanner } from '../../ui/impersonation-banner.tsx';
import style from './banners.module.css';

const texts = {
  ...pausedTexts,
  full: 'O Balcão está aberto em páginas demais, e esta não se atualiza sozinha. Feche as outras.',
};

/** The server has closed this page's live connection for a while. */
function Paused() {
  const state = useSocketState();
  if (!isPausing(state)) return null;
  return (
    <div className={style.crowded} role="status">
      <p>{texts[state]}</p>
      <Button onClick={reconnectSocket}>Tentar novamente</Button>
    </div>
  );
}

/** Warnings about the whole page: demonstration data, acting as another person, no live updates. */
export function Banners() {
  const { demo, env_production } = useSession();
  const acting = useImpersonation();
  return (
    <>
      {demo && env_production && (
        <aside className={style.demo} aria-label="Aviso">
          <Icon name="info" size={16} />
          Dados de demonstração
        </aside>
      )}
      <Paused />
      {acting && <ImpersonationBanner {...acting} onEnd={endImpersonation} />}
    </>
  );
}
