import { endImpersonation, useImpersonation } from '../../platform/session/impersonation.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { reconnectSocket, useSocketState } from '../../platform/socket/use-topic.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ImpersonationBanner } from '../../ui/impersonation-banner.tsx';
import style from './banners.module.css';

/** The page stands still: it is one of too many that this person has open. */
function Crowded() {
  if (useSocketState() !== 'full') return null;
  return (
    <div className={style.crowded} role="status">
      <p>
        O Balcão está aberto em páginas demais, e esta não se atualiza sozinha. Feche as outras.
      </p>
      <Button onClick={reconnectSocket}>Tentar novamente</Button>
    </div>
  );
}

/** What must be known before anything on the page is believed: made-up data, another person's eyes, no news. */
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
      <Crowded />
      {acting && <ImpersonationBanner {...acting} onEnd={endImpersonation} />}
    </>
  );
}
