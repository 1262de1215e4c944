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

/** What changed of a slip: its day, and whether it had and has an abatement where that changed. */
export type NewTerms = {
  dueDate: boolean;
  abatement: { had: boolean; has: boolean } | null;
};

/** Whether the bank has an abatement: by what it was told since the registration, else by what that said. */
function bankAbates(told: readonly Told[], had: boolean): boolean {
  const about = told.filter(
    ({ kind, state }) => (kind === 'abate' || kind === 'unabate') && state !== 'dropped',
  );
  const last = about.findLast(({ state }) => reached(state));
  if (last) return last.kind === 'abate';
  const [first] = about;
  return first ? first.kind === 'unabate' : had;
}

/**
 * What a bank that collects a slip must be told of its new terms, in the order of telling: an abatement is taken back before
 * another one is granted. One that still waits is said with the new terms, and needs no more.
 */
export function newTerms(
  told: readonly Told[],
  { dueDate, abatement }: NewTerms,
): { drop: number[]; tell: Kind[] } {
  const registered = standing(told);
  if (registered === undefined) return { drop: [], tell: [] };
  const since = told.filter(({ id }) => id > registered);
  const waits = (kind: Kind) =>
    since.filter((one) => one.kind === kind && one.state === 'waiting').map(({ id }) => id);
  const tell: Kind[] = [];
  const drop: number[] = [];
  if (abatement) {
    // Granted anew, so that it comes behind what takes the old one back.
    drop.push(...waits('abate'));
    if (bankAbates(since, abatement.had)) tell.push('unabate');
    if (abatement.has) tell.push('abate');
  }
  if (dueDate) tell.push('due_date');
  return { drop, tell };
}

/** A slip that the bank shall collect: told, unless the bank has it and a cancellation only waits to be told. */
export function registration(told: readonly Told[]): Needed {
  const drop = told
    .filter(({ kind, state }) => kind === 'cancel' && state === 'waiting')
    .map(({ id }) => id);
  return { drop, tell: !withdrawal(told).tell };
}
