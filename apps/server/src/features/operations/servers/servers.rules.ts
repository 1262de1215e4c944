import type { Operations } from '@balcao/contract/operations/operations';
import {
  count,
  lineOf,
  MOST_ROWS,
  secondsSince,
  sectionOf,
  spanOf,
} from '../sections/section.rules.ts';
import type { ServerRow } from './servers.store.ts';

/** A server that has been silent for this long is dead; it writes every 15 s. */
export const DEAD_SECONDS = 60;
/** After an hour a dead server is history: somebody has replaced it, or the queues say that nobody has. */
const NEWS_SECONDS = 3_600;

/** Nobody gives a sign, though one answers this: it has just begun (`never`), or cannot write its sign. */
const silentLine = (never: boolean) =>
  lineOf(
    'servers.none',
    never ? 'nao_conferido' : 'aviso',
    never ? 'Nenhum servidor deu sinal ainda.' : 'Nenhum servidor dá sinal há mais de uma hora.',
    'Cada um dá sinal a cada 15 segundos. Se não vier, veja no log “this server could not say that it is alive”.',
  );

export function serversSection(rows: ServerRow[], now: Date): Operations['servers'] {
  const silent = (row: Pick<ServerRow, 'seen_at'>) => secondsSince(row.seen_at, now);
  const alive = rows.filter((row) => silent(row) < DEAD_SECONDS);
  const dead = rows.filter((row) => silent(row) >= DEAD_SECONDS && silent(row) < NEWS_SECONDS);
  const versions = [...new Set(alive.map(({ version }) => version))];
  const section = sectionOf({
    fine: alive.length > 0 && lineOf('servers.fine', 'ok', 'Todos os servidores respondem.'),
    lines: [
      alive.length + dead.length === 0 && silentLine(rows.length === 0),
      ...dead.map((row) =>
        lineOf(
          `servers.dead.${row.id}`,
          'falha',
          `O servidor ${row.name} não dá sinal há ${spanOf(silent(row))} e não se despediu.`,
          'Veja se a máquina está ligada e o que diz o log. Ao reiniciar, este aviso some.',
        ),
      ),
      versions.length > 1 &&
        lineOf(
          'servers.versions',
          'aviso',
          `Há versões diferentes em uso: ${versions.join(' e ')}.`,
          'Atualize todos os servidores para a mesma versão.',
        ),
    ],
    figures: [
      count('alive', 'Vivos', alive.length),
      count(
        'sockets',
        'Conexões abertas',
        alive.reduce((sum, { sockets }) => sum + sockets, 0),
      ),
    ],
  });
  return {
    ...section,
    more: rows.length > MOST_ROWS,
    servers: [...alive, ...dead].slice(0, MOST_ROWS).map(({ id: _id, ...row }) => ({
      ...row,
      alive: silent(row) < DEAD_SECONDS,
      started_at: row.started_at.toISOString(),
      seen_at: row.seen_at.toISOString(),
    })),
  };
}
