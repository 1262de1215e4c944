import { useEffect, useState } from 'react';
import { version } from '../../../../package.json';
import { plainMoment } from './dates.ts';
import style from './page-footer.module.css';

/** Copyright, website and version on every page; the moment of printing on paper. */
export function PageFooter({ company }: { company: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => setNow(new Date());
    window.addEventListener('beforeprint', look);
    return () => window.removeEventListener('beforeprint', look);
  }, []);
  return (
    <footer className={style.footer}>
      <span>
        © {now.getFullYear()} {company}
      </span>
      <a href={window.location.origin}>{window.location.host}</a>
      <span>Versão {version}</span>
      <span className={style.printed}>Gerado em {plainMoment(now)}</span>
    </footer>
  );
}
