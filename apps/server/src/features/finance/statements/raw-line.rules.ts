import { MOST_CENTS } from '@balcao/contract/payments/charge';

/** The most characters of a line's texts that are looked at, as they stand in the file; what is behind them is left out. */
export const LONGEST_VALUE = 5_000;

/** A line as a bank's file says it; `name` is the bank's own name of it (FITID), '' where there is none. */
export type RawLine = {
  /** Of the file, from 1. */
  line: number;
  on: string;
  cents: number;
  text: string;
  document: string | null;
  name: string;
};

/** Why a file cannot be taken, in words for the person who sent it. */
export class FileFault extends Error {
  override name = 'FileFault';
}

const TOO_MUCH = `o valor passa de ${(MOST_CENTS / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })}, o mais que um lançamento pode ter`;

/** Throws FileFault for a line that no entry could be made of. */
export function requireBookable(line: number, cents: number): void {
  if (Math.abs(cents) > MOST_CENTS) throw new FileFault(`Linha ${line}: ${TOO_MUCH}.`);
}

/** Throws FileFault for a name or a number that is too long: cut, it could be that of another line. */
export function requireShort(line: number, what: string, said: string, most: number): void {
  if (said.length > most)
    throw new FileFault(`Linha ${line}: ${what} tem mais de ${most} caracteres.`);
}
