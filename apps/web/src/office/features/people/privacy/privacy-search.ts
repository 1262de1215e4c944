import type { RequestState } from './queries.ts';

export const stateNames: Record<RequestState, string> = {
  open: 'Abertos',
  done: 'Atendidos',
  refused: 'Recusados',
};

/** An address without a state means the open requests. */
export function privacySearch({ state }: Record<string, unknown>): { state?: RequestState } {
  return state === 'done' || state === 'refused' ? { state } : {};
}
