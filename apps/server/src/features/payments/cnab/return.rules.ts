import type { BankAct } from '@balcao/brazil/cnab/occurrences';
import type { ReturnFile, ReturnLine } from '@balcao/brazil/cnab/return-line';
import { formatCurrency } from '@balcao/brazil/money';
import type { ReturnOutcome } from '@balcao/contract/payments/bank-files';
import type { Told } from './instruct.rules.ts';

const withoutZeros = (text: string) => text.trim().replace(/^0+/, '');

/** Whether a file is of the company that collects for a unit. */
export function isOfUnit(
  file: Pick<ReturnFile, 'cnpj' | 'agreement'>,
  unit: { cnpj: string; bank_agreement: string | null },
): boolean {
  const sameCompany = file.cnpj === '' || file.cnpj === unit.cnpj;
  return sameCompany && withoutZeros(file.agreement) === withoutZeros(unit.bank_agreement ?? '');
}

/**
 * The name of what each line tells: the same event in another file has the same one. Equal lines of one file are counted, as
 * two equal payments on one day are real.
 */
export function eventKeys({ bank, agreement, lines }: ReturnFile): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ ourNumber, occurrence, on, cents, line }) => {
    const name = [bank, withoutZeros(agreement), ourNumber ?? `-${line}`, occurrence, on, cents];
    const key = name.join(':');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return `${key}:${count}`;
  });
}

/** A line as it is kept. */
export type KeptLine = {
  line: number;
  ourNumber: number | null;
  reference: string;
  act: BankAct;
  words: string;
  cents: number;
  feeCents: number;
  on: string | null;
  creditOn: string | null;
  fault: string | null;
  key: string;
  chargeId: number | null;
};

type Found = { id: number; our_number: number | null; reference: string | null };

/** The charge that a line means: by its number, and by its reference where several units share an agreement. */
export function chargeOf(
  { ourNumber, reference, fault, act }: ReturnLine,
  byNumber: ReadonlyMap<number, readonly Found[]>,
): { chargeId: number | null; fault: string | null } {
  if (fault !== null || act === 'fee') return { chargeId: null, fault };
  if (ourNumber === null) return { chargeId: null, fault: 'O banco não diz o nosso número.' };
  const all = byNumber.get(ourNumber) ?? [];
  const named = all.filter((one) => one.reference === reference);
  const [found] = named.length > 0 ? named : all;
  if (!found)
    return {
      chargeId: null,
      fault: act === 'none' ? null : `Nenhuma cobrança tem o nosso número ${ourNumber}.`,
    };
  if (all.length > 1 && named.length === 0)
    return { chargeId: null, fault: `Mais de uma cobrança tem o nosso número ${ourNumber}.` };
  if (reference !== '' && reference !== found.reference)
    return {
      chargeId: null,
      fault: `O nosso número ${ourNumber} é da cobrança ${found.reference}, mas o banco diz "${reference}". Confira e registre à mão.`,
    };
  return { chargeId: found.id, fault: null };
}

type Meant = { status: string; type: string };

type Facts = {
  /** Null where none is meant. */
  charge: Meant | null;
  told: readonly Told[];
  /** Another file told it, and it was applied. */
  known: boolean;
  today: string;
};

/** What a line asks for; money is judged where it is booked. */
export type Plan = {
  outcome: ReturnOutcome | 'money';
  /** What happens, in words. */
  will: string;
  /** The instruction that the bank answers. */
  answer?: { id: number; state: 'done' | 'refused' } | undefined;
  /** The charge asks for somebody's attention. */
  error?: boolean;
  cancel?: boolean;
  /** The bank collects the slip no longer, but its charge goes on. */
  ends?: boolean;
};

const fault = (will: string): Plan => ({ outcome: 'fault', will });
const none = (): Plan => ({ outcome: 'none', will: 'Nada a fazer.' });
const isOpen = ({ status }: { status: string }) => status === 'emitted' || status === 'partial';

const lastOf = (told: readonly Told[], fits: (one: Told) => boolean) => told.findLast(fits)?.id;
const answerTo = (id: number | undefined, state: 'done' | 'refused') =>
  id === undefined ? undefined : { id, state };

function settle({ cents, on }: KeptLine, today: string): Plan {
  if (cents <= 0) return fault('O banco não diz quanto foi pago.');
  if (on === null) return fault('O banco não diz quando foi pago.');
  if (on > today) return fault('A data do pagamento é futura.');
  return { outcome: 'money', will: '' };
}

function writeOff(words: string, charge: Meant, told: readonly Told[]): Plan {
  const cancel = lastOf(told, ({ kind, state }) => kind === 'cancel' && state === 'sent');
  if (cancel !== undefined)
    return {
      outcome: 'told',
      will: 'O banco fez a baixa pedida.',
      answer: answerTo(cancel, 'done'),
    };
  // The charge goes on in another form, which the end of its slip does not touch.
  if (charge.type !== 'boleto') return { ...none(), ends: true };
  if (charge.status === 'emitted')
    return {
      outcome: 'written_off',
      will: 'Cancela a cobrança: o banco baixou o boleto.',
      cancel: true,
    };
  if (charge.status === 'partial')
    return {
      outcome: 'written_off',
      will: `O resto continua em aberto: ${words}.`,
      error: true,
      ends: true,
    };
  return none();
}

function instructed({ act }: KeptLine, charge: { status: string }, told: readonly Told[]): Plan {
  const register = (...states: Told['state'][]) =>
    lastOf(told, ({ kind, state }) => kind === 'register' && states.includes(state));
  // Banks answer in the order in which they were told.
  const other = told.find(({ kind, state }) => kind !== 'register' && state === 'sent')?.id;
  switch (act) {
    case 'confirm': {
      const id = register('sent', 'refused');
      if (id === undefined) return none();
      return { outcome: 'registered', will: 'Registrada no banco.', answer: answerTo(id, 'done') };
    }
    case 'reject': {
      if (!isOpen(charge)) return none();
      const answer = answerTo(register('sent', 'done'), 'refused');
      return { outcome: 'rejected', will: 'O banco recusou o boleto.', answer, error: true };
    }
    case 'change':
      if (other === undefined) return none();
      return {
        outcome: 'told',
        will: 'O banco fez o que foi pedido.',
        answer: answerTo(other, 'done'),
      };
    default: {
      const answer = answerTo(other, 'refused');
      return { outcome: 'refused', will: 'O banco recusou a instrução.', answer, error: true };
    }
  }
}

/** What a line asks for, from what its charge is and what the bank was told of it. */
export function planOf(line: KeptLine, { charge, told, known, today }: Facts): Plan {
  if (line.fault !== null) return fault(line.fault);
  if (line.act === 'fee') return { outcome: 'fee', will: 'Tarifa do banco, sem cobrança.' };
  if (line.act === 'none' || !charge) return none();
  if (known) return { outcome: 'known', will: 'Já aplicada por outro arquivo.' };
  if (line.act === 'settle') return settle(line, today);
  if (line.act === 'write_off') return writeOff(line.words, charge, told);
  return instructed(line, charge, told);
}

type Booked = { outcome: 'paid' | 'partial' | 'duplicate' | 'known'; asked: number; paid: number };

/** What money does, in words. */
export function moneyWords({ outcome, asked, paid }: Booked): string {
  switch (outcome) {
    case 'known':
      return 'Já aplicada por outro arquivo.';
    case 'duplicate':
      return 'A cobrança não está em aberto: o valor aguarda devolução.';
    case 'partial':
      return `Paga em parte: faltam ${formatCurrency(asked - paid)}.`;
    default:
      if (paid < asked)
        return `Paga: o banco deu por pago com ${formatCurrency(asked - paid)} a menos de multa e juros.`;
      if (paid > asked) return `Paga, com ${formatCurrency(paid - asked)} a mais: confira.`;
      return 'Paga.';
  }
}

/** Lines that change their charges, in the order of charges and lines: each round has a charge once. */
export function roundsOf<T extends { chargeId: number | null; line: number }>(
  lines: readonly T[],
): T[][] {
  const rounds: T[][] = [];
  const turns = new Map<number, number>();
  for (const line of lines.toSorted((a, b) => a.line - b.line)) {
    if (line.chargeId === null) continue;
    const turn = turns.get(line.chargeId) ?? 0;
    turns.set(line.chargeId, turn + 1);
    const round = rounds[turn] ?? [];
    round.push(line);
    rounds[turn] = round;
  }
  return rounds.map((round) => round.toSorted((a, b) => (a.chargeId ?? 0) - (b.chargeId ?? 0)));
}

const nouns: Partial<Record<ReturnOutcome, [one: string, many: string]>> = {
  paid: ['paga', 'pagas'],
  partial: ['paga em parte', 'pagas em parte'],
  duplicate: ['pagamento inesperado', 'pagamentos inesperados'],
  registered: ['registrada', 'registradas'],
  rejected: ['recusada', 'recusadas'],
  written_off: ['baixada pelo banco', 'baixadas pelo banco'],
  refused: ['instrução recusada', 'instruções recusadas'],
  fault: ['linha com problema', 'linhas com problema'],
};

/** The sum of a return in one line. */
export function summaryOf(counts: Partial<Record<ReturnOutcome, number>>): string {
  const parts = Object.entries(nouns).flatMap(([outcome, [one, many]]) => {
    const count = counts[outcome as ReturnOutcome] ?? 0;
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nada mudou.';
}
