import type { CnabBank } from './company.ts';
import type { BankAct } from './occurrences.ts';

/** What a return says of one slip. Days are `yyyy-mm-dd`. */
export type ReturnLine = {
  /** Of the file, from 1. */
  line: number;
  /** The number that we gave the slip; null if the bank's text holds none that can be trusted. */
  ourNumber: number | null;
  /** Our reference as the bank gives it back; '' if it does not. */
  reference: string;
  act: BankAct;
  /** The bank's code of what happened. */
  occurrence: string;
  /** What happened and why. */
  words: string;
  /** What the payer paid. */
  cents: number;
  feeCents: number;
  /** The day on which it happened: that of the payment, if it was paid. */
  on: string | null;
  creditOn: string | null;
  /** Why the line cannot be applied, in words. */
  fault: string | null;
};

/** Whose return it is; `agreement` as the bank writes it, with its leading zeros. */
export type ReturnFile = {
  bank: CnabBank;
  /** 14 characters; '' where the file names none. */
  cnpj: string;
  agreement: string;
  /** The bank's number of the file. */
  number: number;
  madeOn: string | null;
  lines: ReturnLine[];
};
