import { formatCurrency } from '@balcao/brazil/money';
import type { PlayEffect } from '@balcao/contract/dialogs/play';
import type { Effect } from '@balcao/dialog/flow';

type WordsOf = { [T in Effect['type']]: (effect: Extract<Effect, { type: T }>) => string };

const words: WordsOf = {
  set_status: ({ status }) =>
    status === null ? 'Volta ao status inicial' : `Muda o status para “${status}”`,
  apply_tag: ({ tag }) => `Põe a etiqueta “${tag}”`,
  remove_tag: ({ tag }) => `Tira a etiqueta “${tag}”`,
  set_business_unit: ({ businessUnit }) =>
    businessUnit === null ? 'Volta à unidade do chatbot' : `Passa para a unidade ${businessUnit}`,
  set_sector: ({ sector }) =>
    sector === null ? 'Volta ao setor do chatbot' : `Envia para o setor ${sector}`,
  set_sector_code: ({ sectorCode, businessUnit }) =>
    `Envia para o setor “${sectorCode}” da unidade ${businessUnit}`,
  set_expire: ({ expires }) => (expires ? 'Volta a expirar sem resposta' : 'Não expira mais'),
  balance_debit: ({ cents, reason }) => `Debita ${formatCurrency(cents)} do saldo: ${reason}`,
  document_add: ({ title }) => `Prepara o documento “${title}” para assinar`,
};

/** What the conversation would do to its ticket, in words (pt-BR). */
export function effectWords(effect: PlayEffect): string {
  const known = Object.hasOwn(words, effect.type);
  if (!known) return effect.type;
  return (words[effect.type as Effect['type']] as (one: PlayEffect) => string)(effect);
}
