import type { Json } from '../flow.ts';
import type { Meter } from '../meter.ts';
import { fillText, namesIn, valueAt } from '../template.ts';
import type { Debit, StepDefinition } from './definition.ts';
import { next } from './fields.ts';

/** R$ 10 million: the largest amount that a ledger takes at once. */
const MOST_CENTS = 1_000_000_000;
/** What a line of the ledger holds. */
const LONGEST_REASON = 500;
/** `25`, `25,5`, `25.50` and `1.250,00`. `1.250` alone is refused: it may be a thousand or one real and a quarter. */
const REAIS = /^(?:(\d{1,9})(?:[.,](\d{1,2}))?|(\d{1,3}(?:\.\d{3}){1,3}),(\d{2}))$/;

/** Reais as people or code write them, in cents; undefined for anything else, for nothing and for too much. */
export function centsOf(value: Json): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  const match = typeof text === 'string' ? REAIS.exec(text.trim()) : null;
  if (!match) return undefined;
  const [, short, cents, long, exact] = match;
  const whole = Number(short ?? long?.replaceAll('.', ''));
  const sum = whole * 100 + Number((cents ?? exact ?? '').padEnd(2, '0'));
  return sum > 0 && sum <= MOST_CENTS ? sum : undefined;
}

type Words = { amount: string; reason: string };

function debitOf({ amount, reason }: Words, variables: Record<string, Json>, meter: Meter): Debit {
  const [variable] = namesIn(amount);
  const value = variable === undefined ? amount : valueAt(variables, variable);
  const cents = centsOf(value);
  if (cents === undefined) return { fault: `balance_debit: "${amount}" is no amount` };
  const words = fillText(reason, variables, meter).replace(/[\s\p{Cc}]+/gu, ' ');
  const said = words.toWellFormed().trim().slice(0, LONGEST_REASON).toWellFormed();
  return said === '' ? { fault: 'balance_debit: no reason' } : { cents, reason: said };
}

/** Takes an amount from the ticket's balance if that covers it. What was debited stays: earlier answers are fixed then. */
export const balanceDebit: StepDefinition<'action.balance.debit'> = {
  kind: 'system',
  name: 'Debitar do saldo',
  expects: null,
  barrier: true,
  fields: {
    next,
    amount: { kind: 'amount', label: 'Valor em reais', required: true },
    reason: { kind: 'text', label: 'Motivo', required: true },
    onInsufficient: { kind: 'block', label: 'Se o saldo não bastar' },
    onError: { kind: 'block', label: 'Se o valor não servir' },
  },
  debit: debitOf,
  run(block, variables, isCovered, meter) {
    const debit = debitOf(block, variables, meter);
    if ('fault' in debit) return debit;
    if (isCovered === true) return { effect: { type: 'balance_debit', ...debit } };
    const { onInsufficient } = block;
    return onInsufficient === undefined
      ? { fault: 'balance_debit: the balance is too low' }
      : { move: { kind: 'block', block: onInsufficient, exit: 'onInsufficient' } };
  },
};
