import type { ReturnOutcome } from '@balcao/contract/payments/bank-files';
import type { BankNews, PayerAddress } from '@balcao/contract/payments/charge';

export const instructions: Record<BankNews['instruction'], string> = {
  register: 'Registro',
  cancel: 'Baixa',
  abate: 'Abatimento',
  unabate: 'Abatimento desfeito',
  due_date: 'Novo vencimento',
};

/** What the bank knows of a charge's slip. */
export function bankWords({ instruction, state, remittance, words }: BankNews): string {
  const isNew = instruction === 'register';
  const what = isNew ? '' : `${instructions[instruction]}: `;
  switch (state) {
    case 'waiting':
      return `${what}${isNew ? 'Aguardando' : 'aguardando'} remessa`;
    case 'sent':
      return `${what}${isNew ? 'Enviada' : 'enviada'} na remessa nº ${remittance}`;
    case 'done':
      return isNew ? 'Registrada' : `${what}feita`;
    default:
      return `${what}${isNew ? 'Recusada' : 'recusada'}: ${words ?? 'sem motivo'}`;
  }
}

export const addressWords = ({ street, district, cep, city, state }: PayerAddress): string =>
  [street, district, `${city}/${state}`, `CEP ${cep.slice(0, 5)}-${cep.slice(5)}`]
    .filter(Boolean)
    .join(', ');

type Tone = 'done' | 'waiting' | 'overdue' | 'plain';

export const outcomes: Record<ReturnOutcome, { label: string; tone: Tone }> = {
  paid: { label: 'Pagas', tone: 'done' },
  partial: { label: 'Pagas em parte', tone: 'waiting' },
  duplicate: { label: 'Pagamento inesperado', tone: 'waiting' },
  registered: { label: 'Registradas', tone: 'done' },
  rejected: { label: 'Recusadas', tone: 'overdue' },
  written_off: { label: 'Baixadas pelo banco', tone: 'waiting' },
  told: { label: 'Instrução feita', tone: 'done' },
  refused: { label: 'Instrução recusada', tone: 'overdue' },
  fee: { label: 'Tarifa', tone: 'plain' },
  none: { label: 'Nada a fazer', tone: 'plain' },
  known: { label: 'Já aplicadas', tone: 'plain' },
  fault: { label: 'Com problema', tone: 'overdue' },
};
