import type { StatusKind } from '@balcao/contract/tickets/ticket';
import { dayOf, type Fact, factOf, type Origin, type Place } from './fact.rules.ts';
import type { WorkSeconds } from './open-hours.rules.ts';

export type TicketEvent = {
  kind: 'opened' | 'changed' | 'handed' | 'asked' | 'answered';
  at: Date;
  status_kind: StatusKind | null;
  business_unit_id: number | null;
  sector_id: number | null;
  user_id: number | null;
  merged: boolean;
};

export type Waiting = Place & { ticket_id: number; since: Date };

type Told = {
  ticketId: number;
  /** In the order in which they happened. */
  events: readonly TicketEvent[];
  origin: Origin;
  workOf: (unitId: number) => WorkSeconds;
};

type State = Place & {
  kind: StatusKind;
  merged: boolean;
  /** The script still talks with the visitor. */
  withRobot: boolean;
  reachedStaff: boolean;
  answered: boolean;
  waitingSince: Date | null;
  /** Our own time so far, by the clock and in business hours. */
  ours: number;
  work: number;
  heldSince: Date | null;
  at: Date;
};

const isEnded = ({ kind, merged }: Pick<State, 'kind' | 'merged'>) =>
  merged || kind === 'done' || kind === 'cancelled';
const placeOf = ({ business_unit_id, sector_id, user_id }: Place): Place => ({
  business_unit_id,
  sector_id,
  user_id,
});
const samePlace = (one: Place, other: Place) =>
  one.business_unit_id === other.business_unit_id &&
  one.sector_id === other.sector_id &&
  one.user_id === other.user_id;
const later = (one: Date, other: Date) => new Date(Math.max(one.getTime(), other.getTime()));
const secondsBetween = (from: Date, to: Date) =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));

/**
 * What a ticket's events count. Time with the script is nobody's, time that waits for the customer is not ours, and a ticket that is
 * opened again keeps its first answer. A clock that went back makes spans of no length, never negative ones.
 */
export function ticketFacts({ ticketId, events, origin, workOf }: Told): {
  facts: Fact[];
  waiting: Waiting | null;
  /** The script handed over, or there was none. */
  reachedStaff: boolean;
} {
  const facts: Fact[] = [];
  const [opened] = events;
  if (opened?.kind !== 'opened') return { facts, waiting: null, reachedStaff: false };
  const state: State = {
    business_unit_id: opened.business_unit_id ?? 0,
    sector_id: opened.sector_id ?? 0,
    user_id: opened.user_id ?? 0,
    kind: opened.status_kind ?? 'open',
    merged: false,
    withRobot: origin.channel === 'chatbot',
    reachedStaff: false,
    answered: false,
    waitingSince: null,
    ours: 0,
    work: 0,
    heldSince: null,
    at: opened.at,
  };
  const tell = (fact: Partial<Fact> & Pick<Fact, 'kind'>, place: Place = state, at = state.at) =>
    facts.push(factOf({ ...fact, ticket_id: ticketId, at }, placeOf(place), origin));
  const reachStaff = () => {
    state.withRobot = false;
    state.reachedStaff = true;
  };
  const answer = (userId: number) => {
    const since = state.waitingSince ?? (state.withRobot ? state.at : null);
    reachStaff();
    state.waitingSince = null;
    if (!since) return;
    const kind = state.answered ? 'next' : 'first';
    state.answered = true;
    const spans = {
      seconds: secondsBetween(since, state.at),
      work_seconds: workOf(state.business_unit_id)(since, state.at),
    };
    tell({ kind, ...spans }, { ...placeOf(state), user_id: userId });
  };
  const release = (place: Place) => {
    if (!state.heldSince) return;
    tell({ kind: 'held', until: dayOf(state.at) }, place, state.heldSince);
    state.heldSince = null;
  };
  /** How long a solution took; what the script solved alone took nobody's time. */
  const solvingTime = () =>
    state.reachedStaff ? { seconds: Math.round(state.ours), work_seconds: state.work } : {};
  const change = (event: TicketEvent) => {
    const before = { ...placeOf(state), ended: isEnded(state) };
    state.kind = event.status_kind ?? state.kind;
    state.merged = event.merged;
    state.business_unit_id = event.business_unit_id ?? 0;
    state.sector_id = event.sector_id ?? 0;
    state.user_id = event.user_id ?? 0;
    const ended = isEnded(state);
    if (ended || !samePlace(before, state)) release(before);
    if (ended) state.waitingSince = null;
    if (ended && !before.ended && state.kind === 'done' && !state.merged)
      tell({ kind: 'solved', ...solvingTime() });
    if (!ended && before.ended) tell({ kind: 'reopened' });
    if (!ended) state.heldSince ??= state.at;
  };
  const pass = (to: Date) => {
    const mine = !state.withRobot && !isEnded(state);
    if (mine && (state.kind === 'open' || state.waitingSince)) {
      state.ours += secondsBetween(state.at, to);
      state.work += workOf(state.business_unit_id)(state.at, to);
    }
    state.at = to;
  };

  // Whose it was first, be it later: otherwise nobody's arrivals could be told. Questions have a person, too: the customer.
  const holder = events.find(
    ({ kind, user_id }) => (kind === 'opened' || kind === 'changed') && user_id !== null,
  );
  tell({ kind: 'arrived' }, { ...placeOf(state), user_id: holder?.user_id ?? 0 });
  if (!isEnded(state)) state.heldSince = state.at;
  if (!state.withRobot) reachStaff();
  const lastHanded = events.findLastIndex(({ kind }) => kind === 'handed');
  for (const [no, event] of events.entries()) {
    if (no === 0) continue;
    if (state.merged) break;
    pass(later(state.at, event.at));
    if (event.kind === 'changed') change(event);
    else if (event.kind === 'answered') answer(event.user_id ?? 0);
    // What is written while the script talks is for the script.
    else if (event.kind === 'handed' || !state.withRobot || no > lastHanded) {
      reachStaff();
      if (!isEnded(state) || event.kind === 'asked') state.waitingSince ??= state.at;
    }
  }
  if (state.heldSince) tell({ kind: 'held' }, state, state.heldSince);
  const waiting =
    state.waitingSince && !state.merged
      ? { ticket_id: ticketId, since: state.waitingSince, ...placeOf(state) }
      : null;
  return { facts, waiting, reachedStaff: state.reachedStaff };
}
