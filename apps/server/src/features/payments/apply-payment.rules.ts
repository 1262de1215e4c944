import { formatCurrency } from '@balcao/brazil/money';

/** Money that counts for a charge, and what the charge asks on its day. */
type Counted = { paidOn: string; cents: number; asked: number };

/**
 * Whether payments pay a charge: on the day of one of them, all money until then reached what the charge asked that
 * day. `asked` is of that day, or of the last one. It is the same in whatever order they became known.
 */
export function judgeMoney(payments: readonly Counted[]): { paid: boolean; asked: number } {
  const inOrder = payments.toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : 1));
  let sum = 0;
  const enough = inOrder.find(({ paidOn, cents, asked }, at) => {
    sum += cents;
    return inOrder[at + 1]?.paidOn !== paidOn && sum >= asked;
  });
  return { paid: enough !== undefined, asked: (enough ?? inOrder.at(-1))?.asked ?? 0 };
}

export type Outcome = 'paid' | 'partial' | 'duplicate';

const open = new Set(['emitted', 'partial']);
/** Whether a charge in this state waits for money. */
export const isOpen = (status: string): boolean => open.has(status);

type Came = {
  outcome: Outcome;
  cents: number;
  valueCents: number;
  paidCents: number;
  asked: number;
};

/** What staff is told about money that does not just pay its charge: a heading and a line; null when there is nothing to tell. */
export function moneyTold({ outcome, cents, valueCents, paidCents, asked }: Came) {
  const came = `Chegou ${formatCurrency(cents)} para`;
  const value = formatCurrency(valueCents);
  if (outcome === 'duplicate') {
    return {
      title: 'Pagamento inesperado',
      line: `${came} uma cobrança de ${value} que não está em aberto. O valor aguarda devolução.`,
    };
  }
  if (outcome === 'partial') {
    return {
      title: 'Pagamento menor que o valor',
      line: `${came} a cobrança de ${value}. Faltam ${formatCurrency(asked - paidCents)}, que continuam em aberto.`,
    };
  }
  if (paidCents <= asked) return null;
  return {
    title: 'Pagamento maior que o valor',
    line: `${came} a cobrança de ${value}, que está paga. Sobram ${formatCurrency(paidCents - asked)}: confira com o banco.`,
  };
}
