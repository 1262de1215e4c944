import type { TicketView } from '@balcao/contract/tickets/list';

export const viewNames: Record<TicketView, string> = {
  mine: 'Meus',
  unassigned: 'Sem responsável',
  sectors: 'Meus setores',
  no_sector: 'Sem setor',
  waiting: 'Aguardando cliente',
  expiring: 'Prestes a expirar',
  done: 'Concluídos',
};
