import { type Conflict, type ErrorCode, errorCatalogue } from '@balcao/contract/errors';

type More = {
  fields?: Record<string, string[]>;
  retryAfter?: number;
  conflict?: Conflict;
  reason?: string;
  data?: unknown;
  dataTexts?: Record<string, string>;
};

/**
 * An expected failure. Its code names the HTTP status and the pt-BR text in the contract; `fields` holds texts per
 * field. Any other thrown error is a fault, and the answer shows nothing of it.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string[]> | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  /** Who saved in between. */
  readonly conflict: Conflict | undefined;
  /** What else the answer holds, as the call's contract says. */
  readonly data: unknown;
  /** Further fields of `data` as JSON text, which this thread need not walk through. */
  readonly dataTexts: Record<string, string>;

  constructor(code: ErrorCode, more: More = {}) {
    // A reason is a pt-BR text of ours that is more specific than the code's own.
    super(more.reason ?? errorCatalogue[code].message);
    this.name = 'AppError';
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.conflict = more.conflict;
    this.data = more.data;
    this.dataTexts = more.dataTexts ?? {};
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** A value that cannot be taken, told at its field. */
export const invalidAt = (field: string, text: string): AppError =>
  new AppError('INVALID', { fields: { [field]: [text] } });
