import type { Section } from '@balcao/contract/operations/operations';
import { jobLabel } from './job-titles.rules.ts';
import {
  bytes,
  count,
  lineOf,
  MOST_ROWS,
  NIGHT_OVERDUE_SECONDS,
  secondsSince,
  sectionOf,
  spanOf,
  times,
  uncheckedLine,
} from './section.rules.ts';
import type { StorageSum } from './storage.store.ts';

/** `free` is Infinity for a bucket; `reserve`: below it nothing more is kept. */
export type StorageState = { works: boolean; free: number; reserve: number };

const MB = 1024 * 1024;
const megabytes = (value: number) => `${Math.floor(value / MB).toLocaleString('pt-BR')} MB`;

export function storageSection(
  sums: StorageSum[],
  { works, free, reserve }: StorageState,
  now: Date,
): Section {
  const [counted] = sums;
  const age = counted ? secondsSince(counted.counted_at, now) : 0;
  return sectionOf({
    fine: lineOf('storage.fine', 'ok', 'O armazenamento aceita arquivos novos.'),
    lines: [
      !works &&
        lineOf(
          'storage.down',
          'falha',
          'O armazenamento não aceita arquivos novos.',
          'Confira o disco de DATA_DIR ou o bucket de S3_BUCKET; a causa está no log.',
        ),
      free < 3 * reserve &&
        lineOf(
          'storage.disk',
          free < reserve ? 'falha' : 'aviso',
          `Restam ${megabytes(free)} no disco dos arquivos; abaixo de ${megabytes(reserve)} nada mais é guardado.`,
          'Libere espaço ou aumente o disco.',
        ),
      age > NIGHT_OVERDUE_SECONDS &&
        lineOf(
          'storage.old',
          'aviso',
          `O uso por unidade de negócio foi contado há ${spanOf(age)}: os números abaixo são dessa data.`,
          `É contado toda noite. Veja em Tarefas se ${jobLabel('operations.storage')} falhou.`,
        ),
      !counted &&
        uncheckedLine(
          'storage.uncounted',
          'O uso por unidade de negócio ainda não foi contado.',
          'É contado toda noite: amanhã os números estão aqui.',
        ),
    ],
    figures: [
      ...(Number.isFinite(free) ? [bytes('free', 'Livre no disco', free)] : []),
      // What nobody has counted is not told as nothing.
      ...(counted
        ? [
            bytes('bytes', 'Arquivos guardados', counted.all_bytes),
            count('files', 'Número de arquivos', counted.all_files),
          ]
        : []),
      ...sums
        .slice(0, MOST_ROWS)
        .map((sum, at) => bytes(`unit-${at}`, sum.name ?? 'Sem unidade de negócio', sum.bytes)),
    ],
    rows: sums.map((sum) => ({
      what: sum.name ?? 'Sem unidade de negócio',
      why: `${megabytes(sum.bytes)} em ${times(sum.files, 'arquivo', 'arquivos')}`,
      at: sum.counted_at.toISOString(),
      links: [],
    })),
  });
}
