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
