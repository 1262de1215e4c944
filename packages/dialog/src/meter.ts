import type { Limits } from './flow.ts';

/** More than a budget allows; the words are pt-BR, for staff. */
export class Spent extends Error {
  /** Whose budget it was. */
  readonly meter: Meter;

  constructor(meter: Meter, message: string) {
    super(message);
    this.meter = meter;
  }
}

const LETTERS =
  'este passo da conversa produz texto demais. Encurte as mensagens ou use menos vezes variáveis longas.';
const WORK =
  'este passo da conversa dá trabalho demais. Use menos condições, ou expressões regulares mais simples.';

/** Writing so many letters takes about as long as one unit of work. */
export const LETTERS_PER_UNIT = 10;

/**
 * Counts what a turn costs: letters that it makes, and units of work of about a quarter of a microsecond. It reads no clock, so that a
 * replay comes to the same sum. Every method throws `Spent` when the budget is passed.
 */
export class Meter {
  readonly #most: Pick<Limits, 'letters' | 'work'>;
  readonly #whole: Meter | undefined;
  #letters = 0;
  #work = 0;
  #repeated = 0;

  /** `whole` counts the work of several turns together. */
  constructor(most: Pick<Limits, 'letters' | 'work'>, whole?: Meter) {
    this.#most = most;
    this.#whole = whole;
  }

  /** Units that are left. */
  get left(): number {
    return this.#most.work - this.#work - this.#repeated;
  }

  /** Letters that were made, or read in order to make some. */
  write(letters: number): void {
    this.#letters += letters;
    if (this.#letters > this.#most.letters) throw new Spent(this, LETTERS);
    this.work(1 + letters / LETTERS_PER_UNIT);
  }

  work(units: number): void {
    this.#whole?.work(units);
    this.#work += units;
    if (this.left < 0) throw new Spent(this, WORK);
  }

  /** Code has to run here: whoever runs it plays the turn once more from its start. */
  again(): void {
    this.#repeated += this.#work;
    if (this.left < 0) throw new Spent(this, WORK);
  }
}
