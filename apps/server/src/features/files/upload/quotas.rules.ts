import { megabytes } from '@balcao/brazil/file-size';
import { AppError } from '../../../platform/app-error.ts';

/** How many bytes may still come, and the message when they are used up. */
export type Quota = { left: number; full: string };

export const ofPerson = (most: number, held: number): Quota => ({
  left: most - held,
  full: `Seus arquivos chegaram ao limite de ${megabytes(most)}. Remova os que não são mais necessários.`,
});

export const ofRecord = (most: number, held: number): Quota => ({
  left: most - held,
  full: `Os arquivos deste registro chegaram ao limite de ${megabytes(most)}.`,
});

export const ofInstallation = (most: number, held: number): Quota => ({
  left: most - held,
  full: 'Não há mais espaço para arquivos nesta instalação. Avise quem a administra.',
});

/** The quota with the least room left. */
export function tightest(quota: Quota, others: Quota[]): Quota {
  return others.reduce((tight, other) => (other.left < tight.left ? other : tight), quota);
}

export function quotaExceeded({ full }: Quota): AppError {
  return new AppError('NO_ROOM', { reason: full, fields: { file: [full] } });
}

export function requireQuota(quota: Quota, bytes: number): void {
  if (bytes > quota.left) throw quotaExceeded(quota);
}
