import { useEffect, useState } from 'react';
import { version } from '../../../../package.json';

const date = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' });
const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });

/** Copyright, website and version below the conversation where there is room; on paper, the time of printing, too. */
export function PageFoot({ company }: { company: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => setNow(new Date());
    window.addEventListener('beforeprint', look);
    return () => window.removeEventListener('beforeprint', look);
  }, []);
  return (
    <footer className="page-foot">
      <span>
        © {now.getFullYear()} {company}
      </span>
      <a href={location.origin}>{location.host}</a>
      <span>Versão {version}</span>
      <span className="printed">
        Gerado em {date.format(now)} {clock.format(now)}
      </span>
    </footer>
  );
}
