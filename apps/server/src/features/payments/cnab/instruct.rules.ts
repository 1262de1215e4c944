export type Kind = 'register' | 'cancel' | 'abate' | 'unabate' | 'due_date';
export type State = 'waiting' | 'sent' | 'done' | 'refused' | 'dropped';
/** What the bank was or will be told of a charge, in the order of telling. */
export type Told = { id: number; kind: Kind; state: State };

/** Instructions that need not be told any more, and whether a new one must be. */
export type Needed = { drop: number[]; tell: boolean };

const reached = (state: State) => state === 'sent' || state === 'done';

/** The registration by which a bank still collects a slip; undefined without one. */
export function standing(told: readonly Told[]): number | undefined {
  const last = told.findLast(
    ({ kind, state }) => (kind === 'register' || kind === 'cancel') && reached(state),
  );
  return last?.kind === 'register' ? last.id : undefined;
}

/**
 * A slip that the bank shall not collect any more: what still waits is never told, and a slip that the bank knows is
 * cancelled there, once.
 */
export function withdrawal(told: readonly Told[]): Needed {
  const drop = told.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  return { drop, tell: standing(told) !== undefined };
}

/** A slip that the bank shall collect: told, unless the bank has it and a cancellation only waits to be told. */
export function registration(told: readonly Told[]): Needed {
  const drop = told
    .filter(({ kind, state }) => kind === 'cancel' && state === 'waiting')
    .map(({ id }) => id);
  return { drop, tell: !withdrawal(told).tell };
}
