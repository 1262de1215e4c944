import type { Conflict } from '@balcao/contract/errors';
import { ShellError } from './shell-reply.ts';

/** A call that did not succeed. `message` is pt-BR, fit to be shown; `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]>;
  /** Who saved the record meanwhile. */
  readonly conflict: Conflict | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    errors: Record<string, string[]> = {},
    conflict?: Conflict,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.conflict = conflict;
  }

  /** True when the same call may well succeed a moment later. */
  get transient(): boolean {
    return (this.status === 0 && this.code !== 'ABORTED') || this.status >= 500;
  }
}

/** The one line that a person reads about any failure. */
export function failureText(error: unknown): string {
  const told = error instanceof ApiError || error instanceof ShellError ? error.message : '';
  return told || 'Algo deu errado nesta página. Tente de novo ou recarregue.';
}
