import type { ServerFacts } from '@balcao/contract/operations/operations';
import { Ago } from '../../../ui/ago.tsx';
import { bytesText } from './figure-text.ts';
import style from './operations.module.css';
import { StateBadge } from './state-badge.tsx';

/** Each server with its version, sockets and memory, and when it was last heard of. */
export function ServerList({ servers }: { servers: ServerFacts[] }) {
  return (
    <ul className={style.rows} aria-label="Servidores">
      {servers.map(({ name, version, alive, seen_at, started_at, sockets, memory_bytes }) => (
        <li key={`${name} ${started_at}`}>
          <b>{name}</b>
          <StateBadge state={alive ? 'ok' : 'falha'} />
          <span>
            versão {version}, {sockets} {sockets === 1 ? 'conexão' : 'conexões'},{' '}
            {bytesText(memory_bytes)} de memória
          </span>
          <small>
            visto <Ago at={seen_at} />, iniciado <Ago at={started_at} />
          </small>
        </li>
      ))}
    </ul>
  );
}
