import { useEffect, useState } from 'react';
import { version } from '../../../../package.json';
import { plainMoment } from './dates.ts';
import style from './page-footer.module.css';

type Props = {
  company?: string;
  /** How wide the page's own column is, in px, for the line to stand under it. */
  column?: number;
  /** For pages whose words stand in the middle. */
  centered?: boolean;
};

/** Copyright, website and version on every page; the moment of printing on paper. */
export function PageFooter({ company = 'Balcão', column, centered }: Props) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => setNow(new Date());
    window.addEventListener('beforeprint', look);
    return () => window.removeEventListener('beforeprint', look);
  }, []);
  const place = [style.footer, column && style.column, centered && style.centered];
  return (
    <footer className={place.filter(Boolean).join(' ')} style={{ maxWidth: column }}>
      <span>
        © {now.getFullYear()} {company}
      </span>
      <a href={window.location.origin}>{window.location.host}</a>
      <span>Versão {version}</span>
      <span className={style.printed}>Gerado em {plainMoment(now)}</span>
    </footer>
  );
}
