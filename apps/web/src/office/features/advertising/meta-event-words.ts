import type { MetaEventRow, MetaEventState } from '@balcao/contract/advertising/meta-events';

export const metaStates: Record<MetaEventState, { name: string; kind: string }> = {
  waiting: { name: 'Espera', kind: 'waiting' },
  sent: { name: 'Enviado', kind: 'done' },
  failed: { name: 'Falhou', kind: 'overdue' },
  skipped: { name: 'Não enviado', kind: 'cancelled' },
};

export const metaNames: Record<MetaEventRow['name'], string> = {
  Lead: 'Abertura de {atendimento} (Lead)',
  CompleteRegistration: 'Documentos assinados (CompleteRegistration)',
  Purchase: 'Venda paga (Purchase)',
  Refund: 'Devolução (Refund)',
};
