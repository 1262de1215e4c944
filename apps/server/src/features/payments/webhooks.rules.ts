import { formatCurrency } from '@balcao/brazil/money';

/** How far a message's time may be from ours. */
const MOST_SECONDS_OFF = 300;

/** Reads `t=<Unix seconds>,v1=<64 hex digits>`; null for anything else. */
export function readSignature(header: string): { time: string; signature: string } | null {
  const [, time, signature] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? [];
  return time && signature ? { time, signature } : null;
}

/** Whether a message was signed within the last or, clocks being what they are, the next five minutes. */
export function isFresh(time: string, now: Date): boolean {
  return Math.abs(now.getTime() / 1000 - Number(time)) <= MOST_SECONDS_OFF;
}

type Came = { outcome: string; paidCents: number; valueCents: number };

/** What staff is told of money that settles nothing, or more than its charge: a heading and a line. */
export function moneyTold({ outcome, paidCents, valueCents }: Came) {
  const came = `Chegou ${formatCurrency(paidCents)} para`;
  if (outcome === 'underpaid') {
    const value = formatCurrency(valueCents);
    return {
      title: 'Pagamento menor que o valor',
      line: `${came} a cobrança de ${value}, que continua em aberto. Confira com o banco.`,
    };
  }
  if (outcome === 'applied') {
    const [value, surplus] = [valueCents, paidCents - valueCents].map(formatCurrency);
    return {
      title: 'Pagamento maior que o valor',
      line: `${came} a cobrança de ${value}, que está paga. Sobram ${surplus}: confira com o banco.`,
    };
  }
  return {
    title: 'Pagamento inesperado',
    line: `${came} uma cobrança que não está em aberto. Confira com o banco.`,
  };
}
