import { useEffect, useState } from 'react';
import { version } from '../../../../../package.json';
import { useSession } from '../../platform/session/use-session.ts';
import { plainMoment } from '../../ui/dates.ts';
import style from './footer.module.css';

/** Copyright, website and version on every page; the moment of printing on paper. */
export function Footer() {
  const { configs } = useSession();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => setNow(new Date());
    window.addEventListener('beforeprint', look);
    return () => window.removeEventListener('beforeprint', look);
  }, []);
  return (
    <footer className={style.footer}>
      <span>
        © {now.getFullYear()} {configs.COMPANY_NAME}
      </span>
      <a href={window.location.origin}>{window.location.host}</a>
      <span>Versão {version}</span>
      <span className={style.printed}>Gerado em {plainMoment(now)}</span>
    </footer>
  );
}
