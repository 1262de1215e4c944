import { type Conflict, type ErrorCode, errorCatalogue } from '@balcao/contract/errors';

type More = {
  fields?: Record<string, string[]>;
  retryAfter?: number;
  conflict?: Conflict;
  reason?: string;
};

/**
 * An expected failure. Its code names the HTTP status and the pt-BR text in the contract; `fields`
 * holds texts per field. Anything else that is thrown is a fault and shows nothing of itself.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string[]> | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  /** Who saved meanwhile. */
  readonly conflict: Conflict | undefined;

  constructor(code: ErrorCode, more: More = {}) {
    // A reason is a pt-BR text of ours that says more than the code's own.
    super(more.reason ?? errorCatalogue[code].message);
    this.name = 'AppError';
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.conflict = more.conflict;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}
