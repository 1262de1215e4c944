import type { TokenAbility } from '@balcao/contract/token-abilities';

/** What a token of each ability may do, as people say it. */
export const abilityNames: Record<TokenAbility, string> = {
  api: 'Usar o sistema em seu nome',
  upload: 'Só enviar arquivos',
  'chat-read': 'Só ler mensagens',
};
