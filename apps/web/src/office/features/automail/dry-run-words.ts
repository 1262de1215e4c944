import type { DryRun } from '@balcao/contract/automail/rule';
import { DRY_RUN_DAYS } from './queries.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

/** What a rule would have sent. */
export function dryRunText({ mails, people, capped }: DryRun): string {
  const begin = `Nos últimos ${DRY_RUN_DAYS} dias este e-mail`;
  if (mails === 0) return `${begin} não teria saído nenhuma vez.`;
  const least = capped ? 'ao menos ' : '';
  return `${begin} teria saído ${least}${counted(mails, 'vez', 'vezes')} para ${counted(people, 'pessoa', 'pessoas')}.`;
}

/** That the simulation ended before the days did; undefined if it looked at all of them. */
export const cappedText = ({ looked, capped }: DryRun): string | undefined =>
  capped
    ? `A simulação parou nos primeiros ${counted(looked, 'acontecimento', 'acontecimentos')}: o que veio depois não foi visto.`
    : undefined;

/** How many mails would have been kept back; undefined if none. */
export const keptBackText = ({ skipped }: DryRun): string | undefined =>
  skipped === 0
    ? undefined
    : `${counted(skipped, 'não teria saído', 'não teriam saído')}; o motivo está na lista.`;
