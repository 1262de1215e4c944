/** What is wrong with a file, in the words that people read; `line` counts from 1. */
export class CnabFault extends Error {
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(message);
    this.line = line;
  }
}
