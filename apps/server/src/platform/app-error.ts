import { type ErrorCode, errorCatalogue } from '@balcao/contract/errors';

/**
 * An expected failure. Its code names the HTTP status and the pt-BR text in the contract; `fields`
 * holds texts per field. Anything else that is thrown is a fault and shows nothing of itself.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string[]> | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    more: { fields?: Record<string, string[]>; retryAfter?: number } = {},
  ) {
    super(errorCatalogue[code].message);
    this.name = 'AppError';
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}
