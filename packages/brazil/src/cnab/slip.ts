import type { Company } from './company.ts';
import type { BankTerms } from './terms.ts';

/** What the bank is asked to do with a slip: make it known, cancel it, lower it, take the lowering back, change its due date. */
export type Instruction = 'register' | 'cancel' | 'abate' | 'unabate' | 'due_date';

/** Codes in which both banks agree. */
export const movements: Record<Instruction, string> = {
  register: '01',
  cancel: '02',
  abate: '04',
  unabate: '05',
  due_date: '06',
};

type Address = { street: string; district: string; cep: string; city: string; state: string };

/** An abatement that is taken back has no amount. */
export const abatementIn = ({ instruction, terms }: RemittedSlip): number =>
  instruction === 'unabate' ? 0 : terms.abatementCents;

/** One slip of a remittance. Days are `yyyy-mm-dd`; `lateFrom` is the first day with fine and interest. */
export type RemittedSlip = {
  instruction: Instruction;
  ourNumber: number;
  /** Comes back in the return. */
  reference: string;
  cents: number;
  dueDate: string;
  lateFrom: string;
  issuedOn: string;
  terms: BankTerms;
  /** How many days after its due date the bank takes money; 0 leaves it to the agreement. */
  validDays: number;
  /** A CPF or CNPJ without mask. */
  payer: { name: string; taxId: string; address: Address | null };
};

/** `number` counts a company's files; `madeAt` is `yyyy-mm-ddTHH:MM:SS` in the company's time. */
export type Remittance = {
  company: Company;
  number: number;
  madeAt: string;
  slips: RemittedSlip[];
};
