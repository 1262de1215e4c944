import { useEffect, useState } from 'react';
import { version } from '../../../../package.json';
import { plainMoment } from './dates.ts';
import style from './page-footer.module.css';

type Props = {
  company?: string;
  /** Width of the page's column in px, with which the footer aligns. */
  column?: number;
  /** For pages with centred text. */
  centered?: boolean;
};

/** Copyright, website and version on every page; on paper, the time of printing, too. */
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
