import type { SayTicket } from '@balcao/brazil/ticket-words';
import { RequestFault } from './request.ts';
import type { Notice } from './state.ts';

const LONG = 60_000;
const SHORT = 3_000;
const REFUSAL = 5_000;

export function restarted(say: SayTicket): Notice {
  return { kind: 'success', text: say('Pronto. Iniciando {um novo atendimento}…'), stays: SHORT };
}

export function unknownConversation(say: SayTicket): Notice {
  const text = say('Não encontramos sua conversa anterior. Começamos {um novo atendimento}.');
  return { kind: 'warning', text, stays: REFUSAL };
}

/** The link's conversation does not exist, but the visitor has one of their own. */
export const unknownLink: Notice = {
  kind: 'warning',
  text: 'Não encontramos a conversa deste link. Esta é a sua última conversa.',
  stays: REFUSAL,
};

export const movedOn: Notice = {
  kind: 'warning',
  text: 'Esta pergunta já tinha sido respondida. Confira a pergunta atual.',
  stays: REFUSAL,
};

export const notCorrectable: Notice = {
  kind: 'warning',
  text: 'Esta resposta não pode mais ser corrigida. Confira a pergunta atual.',
  stays: REFUSAL,
};

export const copied: Notice = {
  kind: 'success',
  text: 'Valor copiado para área de transferência!',
  stays: SHORT,
};

export const pageFault: Notice = {
  kind: 'error',
  text: 'Erro na página, tente recarregar seu navegador.',
  stays: LONG,
};

export function refusal(text: string, kind: 'error' | 'warning'): Notice {
  return { kind, text, stays: REFUSAL };
}

export function requestFailure(fault: unknown): Notice {
  if (!(fault instanceof RequestFault)) throw fault;
  return { kind: 'error', text: fault.message, details: fault.details, stays: LONG };
}
