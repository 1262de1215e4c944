export type Kind = 'register' | 'cancel' | 'abate' | 'unabate' | 'due_date';
export type State = 'waiting' | 'sent' | 'done' | 'refused' | 'dropped';
/** What the bank was or will be told of a charge, in the order of telling. */
export type Told = { id: number; kind: Kind; state: State };

const reached = (state: State) => state === 'sent' || state === 'done';

/**
 * A slip that the bank shall not collect any more: what still waits is never told, and a slip that the bank knows is
 * cancelled there, once.
 */
export function withdrawal(told: readonly Told[]): { drop: number[]; cancel: boolean } {
  const drop = told.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  const last = told.findLast(
    ({ kind, state }) => (kind === 'register' || kind === 'cancel') && reached(state),
  );
  return { drop, cancel: last?.kind === 'register' };
}

/** A slip that the bank shall collect: told, unless the bank has it and a cancellation only waits to be told. */
export function registration(told: readonly Told[]): { drop: number[]; register: boolean } {
  const drop = told
    .filter(({ kind, state }) => kind === 'cancel' && state === 'waiting')
    .map(({ id }) => id);
  return { drop, register: !withdrawal(told).cancel };
}
