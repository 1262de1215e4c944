/**
 * What went wrong at the PSP, in words for staff (`message`, pt-BR). `unclear`: the PSP may have done it all the same,
 * so ask before repeating. `passing`: worth another try without anybody's help. `refused`: the PSP said no.
 * `unknown`: it does not know what was asked for. `setup`: certificate, key or secret need a person.
 */
type Kind = 'unclear' | 'passing' | 'refused' | 'unknown' | 'setup' | 'expired_token';

export class PixFault extends Error {
  readonly kind: Kind;
  /** For the log, never for a page: what the network or the PSP said. */
  readonly detail: string;

  constructor(kind: Kind, message: string, detail = '') {
    super(message);
    this.name = 'PixFault';
    this.kind = kind;
    this.detail = detail;
  }

  /** Whether it may go away by itself. */
  get mayPass(): boolean {
    return this.kind === 'unclear' || this.kind === 'passing' || this.kind === 'expired_token';
  }
}

/** Whether an error is this kind of fault. */
export const isFault = (error: unknown, kind: Kind): error is PixFault =>
  error instanceof PixFault && error.kind === kind;
