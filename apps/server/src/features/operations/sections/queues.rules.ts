import type { Line, Operations } from '@balcao/contract/operations/operations';
import { areaOf } from './areas.rules.ts';
import { jobLabel, jobTitle } from './job-titles.rules.ts';
import { explained } from './masked.rules.ts';
import type { QueueFacts } from './queues.store.ts';
import {
  count,
  lineOf,
  MOST_ROWS,
  sectionOf,
  spanOf,
  times,
  uncheckedLine,
} from './section.rules.ts';

const LATE_SECONDS = 600;
const STUCK_SECONDS = 3_600;

type Depth = QueueFacts['depths'][number];

function lateLine({ name, oldest_s: oldest, waiting }: Depth): Line | false {
  if (oldest === null || oldest < LATE_SECONDS) return false;
  const waits = Math.max(waiting, 1);
  return lineOf(
    `queues.late.${name}`,
    oldest < STUCK_SECONDS ? 'aviso' : 'falha',
    `A fila ${jobLabel(name)} está parada há ${spanOf(oldest)}: ${times(waits, 'tarefa espera', 'tarefas esperam')}.`,
    'Veja em Servidores se algum está vivo e, no log, o que faz a tarefa demorar. Mais servidores atendem mais filas.',
  );
}

function failedLine({ name, failed }: Depth): Line | false {
  if (failed === 0) return false;
  const goes = failed === 1 ? 'não vai ser tentada sozinha' : 'não vão ser tentadas sozinhas';
  const text = `${times(failed, 'tarefa falhou', 'tarefas falharam')} em ${jobLabel(name)} e ${goes}.`;
  const todo = 'Leia o erro abaixo, corrija a causa e escolha “Tentar de novo” ou “Descartar”.';
  return lineOf(`queues.failed.${name}`, 'falha', text, todo);
}

function retryingLine({ name, retrying }: Depth): Line | false {
  if (retrying === 0) return false;
  const goes = retrying === 1 ? 'ainda vai ser tentada' : 'ainda vão ser tentadas';
  const text = `${times(retrying, 'tarefa falhou', 'tarefas falharam')} em ${jobLabel(name)} e ${goes}.`;
  const todo = 'Espere a próxima tentativa, ou corrija a causa e escolha “Tentar de novo”.';
  return lineOf(`queues.retrying.${name}`, 'aviso', text, todo);
}

const sum = (depths: Depth[], of: (depth: Depth) => number) =>
  depths.reduce((total, depth) => total + of(depth), 0);

export function queuesSection({ depths, failed }: QueueFacts): Operations['queues'] {
  const fine =
    depths.length > 0 &&
    lineOf('queues.fine', 'ok', 'Nenhuma tarefa falhou e nenhuma fila está atrasada.');
  const section = sectionOf({
    fine,
    lines: [
      depths.length === 0 && uncheckedLine('queues.none', 'Ainda não há nenhuma fila.'),
      ...depths.flatMap((depth) => [failedLine(depth), retryingLine(depth), lateLine(depth)]),
    ],
    figures: [
      count(
        'waiting',
        'Esperando',
        sum(depths, ({ waiting }) => waiting),
      ),
      count(
        'running',
        'Em execução',
        sum(depths, ({ running }) => running),
      ),
      count(
        'failed',
        'Com falha',
        sum(depths, (depth) => depth.failed),
      ),
      count(
        'retrying',
        'A tentar de novo',
        sum(depths, ({ retrying }) => retrying),
      ),
    ],
  });
  return {
    ...section,
    more: failed.length > MOST_ROWS,
    kinds: depths.map(({ oldest_s, ...depth }) => ({
      ...depth,
      title: jobTitle(depth.name),
      area: areaOf(depth.name),
      oldest_s: oldest_s === null ? null : Math.round(oldest_s),
    })),
    jobs: failed.slice(0, MOST_ROWS).map((job) => ({
      ...job,
      title: jobTitle(job.name),
      area: areaOf(job.name),
      error: explained(job.error) || 'Sem descrição do erro.',
      failed_at: job.failed_at?.toISOString() ?? null,
      next_at: job.next_at?.toISOString() ?? null,
      kept_until: job.kept_until?.toISOString() ?? null,
    })),
  };
}
