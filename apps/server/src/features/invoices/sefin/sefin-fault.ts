/** What the authority says of a document, in its own words. */
export type AuthorityFault = { code: string; text: string };

/**
 * What went wrong at the authority, in words for staff (`message`, pt-BR). `unclear`: it may have done it all the same, so ask before
 * repeating. `passing`: surely not done, and worth another try. `refused`: it judged the document and said no. `unknown`: it does not
 * know what was asked for. `setup`: the certificate or our data need a person.
 */
type Kind = 'unclear' | 'passing' | 'refused' | 'unknown' | 'setup';

type More = { detail?: string; retryAfter?: number; faults?: AuthorityFault[] };

export class SefinFault extends Error {
  readonly kind: Kind;
  /** For the log, never for a page. */
  readonly detail: string;
  /** Seconds after which it wants to be asked again. */
  readonly retryAfter: number | null;
  readonly faults: readonly AuthorityFault[];

  constructor(kind: Kind, message: string, { detail = '', retryAfter, faults = [] }: More = {}) {
    super(message);
    this.name = 'SefinFault';
    this.kind = kind;
    this.detail = detail;
    this.retryAfter = retryAfter ?? null;
    this.faults = faults;
  }

  /** Whether it may go away by itself. */
  get mayPass(): boolean {
    return this.kind === 'unclear' || this.kind === 'passing';
  }
}

/** Whether an error is this kind of fault. */
export const isFault = (error: unknown, kind: Kind): error is SefinFault =>
  error instanceof SefinFault && error.kind === kind;
