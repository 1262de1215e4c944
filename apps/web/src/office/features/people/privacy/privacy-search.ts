import type { RequestState } from './queries.ts';

export const stateNames: Record<RequestState, string> = {
  open: 'Abertos',
  done: 'Atendidos',
  refused: 'Recusados',
};

/** Open requests are what the address means without a word. */
export function privacySearch({ state }: Record<string, unknown>): { state?: RequestState } {
  return state === 'done' || state === 'refused' ? { state } : {};
}
