const number = new Intl.NumberFormat('pt-BR');

/** "1.234", or "10.000+" if counting stopped there. */
export function totalText({ total, total_capped }: { total: number; total_capped: boolean }) {
  return `${number.format(total)}${total_capped ? '+' : ''}`;
}
