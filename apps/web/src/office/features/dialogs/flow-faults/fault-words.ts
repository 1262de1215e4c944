import type { FaultGroup } from '@balcao/contract/dialogs/flow-faults';

/** Why a problem is where it is, in words. */
export function reasonOf({ why, used_version: used }: FaultGroup): string {
  switch (why) {
    case 'in_use':
      return 'A versão em uso ainda mostra este problema.';
    case 'untried':
      return `A versão ${used} não mudou este bloco e ainda teve poucas conversas.`;
    case 'gone':
      return `A versão ${used} não tem mais este bloco.`;
    case 'changed':
      return `A versão ${used} mudou este bloco, e o problema não voltou.`;
    case 'quiet':
      return `A versão ${used} já teve 10 conversas ou mais sem este problema.`;
  }
}

export const timesOf = (count: number): string =>
  count === 1 ? '1 vez' : `${count.toLocaleString('pt-BR')} vezes`;

export const versionsOf = ({ first_version: first, last_version: last }: FaultGroup): string =>
  first === last ? `versão ${last}` : `versões ${first} a ${last}`;
