import { TRIED_DAYS } from '../../platform/mail-tries.ts';

/** Why a delivery waits, failed or was kept back, as the list of deliveries says it. */
export const reasons = {
  off: 'O e-mail automático foi desligado.',
  noRecord: 'O registro ou a pessoa não existe mais.',
  notSoAnyMore: 'O motivo do envio deixou de valer.',
  returned: {
    bounce: 'O servidor do destinatário devolveu o e-mail.',
    complaint: 'A pessoa marcou o e-mail como spam.',
  },
  refused: (words: string) => `O servidor de e-mail recusou: ${words}`,
  triedAgain: (words: string) => `Tentaremos de novo: ${words}`,
  gaveUp: (words: string) => `Não aceito em ${TRIED_DAYS} dias de tentativas: ${words}`,
};
