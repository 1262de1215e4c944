import type { TicketPage } from './queries.ts';

const number = new Intl.NumberFormat('pt-BR');

/** "1.234", or "10.000+" where the count stopped. */
export function totalText({ total, total_capped }: Pick<TicketPage, 'total' | 'total_capped'>) {
  return `${number.format(total)}${total_capped ? '+' : ''}`;
}
