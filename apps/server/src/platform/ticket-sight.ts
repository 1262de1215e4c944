import type { ParentFacts, Reader } from './thread-parent.ts';

/** The tickets that a person may see, as data that a store turns into SQL. */
export type TicketScope =
  | { all: true }
  | { all: false; ownOf: number }
  | { all: false; userId: number; sectorIds: number[]; noSector: boolean };

/** Who sees which tickets: what features below `tickets` need to know of it. */
export type TicketSight = {
  scopeOf(reader: Reader): TicketScope;
  canSee(reader: Reader, facts: ParentFacts): boolean;
  /** By level, or as supervisor of the ticket's sector. */
  isSupervisor(reader: Reader, facts: ParentFacts): boolean;
};
