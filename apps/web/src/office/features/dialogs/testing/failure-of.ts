import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { Unsaved } from './save-all.ts';

/** Why something could not be tested; the server says it beside the part that it concerns. */
export function failureOf(error: unknown): string {
  if (error instanceof Unsaved) return error.message;
  const [told] = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return told ?? failureText(error);
}
