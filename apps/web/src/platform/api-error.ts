import type { Conflict, ErrorBody } from '@balcao/contract/errors';
import { ShellError } from './shell-reply.ts';

/** A failed call. `message` is pt-BR and can be shown; `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]>;
  /** The person who saved the record meanwhile. */
  readonly conflict: Conflict | undefined;
  /** What the call's own documentation says of this code. */
  readonly data: unknown;

  constructor(status: number, code: string, message: string, body: Partial<ErrorBody> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = body.errors ?? {};
    this.conflict = body.conflict;
    this.data = body.data;
  }

  /** True when the same call may succeed soon. */
  get transient(): boolean {
    return (this.status === 0 && this.code !== 'ABORTED') || this.status >= 500;
  }
}

/** One readable line about any failure. */
export function failureText(error: unknown): string {
  const told = error instanceof ApiError || error instanceof ShellError ? error.message : '';
  return told || 'Algo deu errado nesta página. Tente de novo ou recarregue.';
}
