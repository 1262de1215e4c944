import { endImpersonation, useImpersonation } from '../../platform/session/impersonation.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { ImpersonationBanner } from '../../ui/impersonation-banner.tsx';
import style from './banners.module.css';

/** What must be known before anything on the page is believed: made-up data, another person's eyes. */
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
      {acting && <ImpersonationBanner {...acting} onEnd={endImpersonation} />}
    </>
  );
}
