import { formatCurrency } from '@balcao/brazil/money';
import { AppError } from '../../platform/app-error.ts';

/** What a line says besides its ticket and its amount. */
export type Act = {
  reason: string;
  source: 'hand' | 'charge' | 'flow' | 'transfer' | 'batch';
  userId: number | null;
  batchId?: number;
  chargeId?: number;
  /** By which a payment is recognized when it comes again. */
  key?: string | null;
};

export type NewLine = {
  ticketId: number;
  cents: number;
  otherId?: number;
  act: Act;
};

/** Throws BALANCE_TOO_LOW for a debit that the balance does not cover. */
export function requireCovered(balance: number, debit: number): void {
  if (debit <= Math.max(balance, 0)) return;
  const missing = formatCurrency(debit - Math.max(balance, 0));
  const reason = `O saldo é de ${formatCurrency(balance)}: faltam ${missing}.`;
  throw new AppError('BALANCE_TOO_LOW', { reason });
}

/** Both sides of a transfer. */
export const sidesOf = (from: number, to: number, cents: number, act: Act): [NewLine, NewLine] => [
  { ticketId: from, cents: -cents, otherId: to, act },
  { ticketId: to, cents, otherId: from, act },
];
