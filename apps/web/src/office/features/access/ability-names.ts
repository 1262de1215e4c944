import type { TokenAbility } from '@balcao/contract/access/token-abilities';

/** The name of each ability of an API token. */
export const abilityNames: Record<TokenAbility, string> = {
  api: 'Usar o sistema em seu nome',
  upload: 'Só enviar arquivos',
  'chat-read': 'Só ler mensagens',
};
