import { chargeFacts, type ToldCharge } from './charge-facts.rules.ts';
import { type Fact, factOf, noOrigin, type Origin } from './fact.rules.ts';
import type { WorkSeconds } from './open-hours.rules.ts';
import { type TicketEvent, ticketFacts, type Waiting } from './ticket-facts.rules.ts';

/** Everything that a ticket's facts are made of. */
export type ToldTicket = {
  id: number;
  events: (Omit<TicketEvent, 'at'> & { at: string })[];
  chatbot_id: number | null;
  talked: boolean;
  by_mail: boolean;
  campaign: string | null;
  affiliate: string | null;
  city: string | null;
  tags: number[];
  signed_at: Date | null;
  charges: ToldCharge[];
};

const nowhere = { business_unit_id: 0, sector_id: 0, user_id: 0 };

/** Everything that a ticket counts: its own life, and what became of it. */
export function factsOfTicket(
  told: ToldTicket,
  workOf: (unitId: number) => WorkSeconds,
): { facts: Fact[]; waiting: Waiting | null } {
  const chatbot = told.chatbot_id !== null;
  const written = told.by_mail ? 'mail' : 'office';
  const origin: Origin = {
    chatbot_id: told.chatbot_id ?? 0,
    channel: chatbot ? 'chatbot' : written,
    campaign: told.campaign ?? '',
    affiliate: told.affiliate ?? '',
    city: told.city ?? '',
    tags: told.tags,
  };
  const events = told.events.map((event) => ({ ...event, at: new Date(event.at) }));
  const { facts, waiting, reachedStaff } = ticketFacts({
    ticketId: told.id,
    events,
    origin,
    workOf,
  });
  const last = events.findLast(({ kind }) => kind === 'opened' || kind === 'changed');
  const place = last
    ? {
        business_unit_id: last.business_unit_id ?? 0,
        sector_id: last.sector_id ?? 0,
        user_id: last.user_id ?? 0,
      }
    : nowhere;
  const more = (kind: Fact['kind'], at: Date) =>
    factOf({ kind, at, ticket_id: told.id }, place, origin);
  const money = told.charges.flatMap((charge) => chargeFacts(charge, { place, origin }));
  const opened = events.find(({ kind }) => kind === 'opened')?.at;
  return {
    facts: [
      ...facts,
      ...(told.talked && opened
        ? talkFacts({ reachedStaff, money, more: (kind) => more(kind, opened) })
        : []),
      ...(told.signed_at ? [more('signed', told.signed_at)] : []),
      ...money,
    ],
    waiting,
  };
}

type Talk = { reachedStaff: boolean; money: Fact[]; more: (kind: Fact['kind']) => Fact };

/** What became of a conversation counts on the day and at the place of the conversation, so that shares of it are shares of the same. */
function talkFacts({ reachedStaff, money, more }: Talk): Fact[] {
  const received = money
    .filter(({ kind }) => kind === 'paid' || kind === 'given_back')
    .reduce((sum, { cents }) => sum + cents, 0);
  return [
    more('talked'),
    ...(received > 0 ? [{ ...more('bought'), cents: received }] : []),
    ...(!reachedStaff && received <= 0 ? [more('left')] : []),
  ];
}

/** What a charge without a ticket counts. */
export const factsOfCharge = (charge: ToldCharge): Fact[] => chargeFacts(charge, null);

const keys = Object.keys(
  factOf({ kind: 'arrived', at: new Date(0) }, nowhere, noOrigin),
) as (keyof Fact)[];
const textOf = (fact: Fact) => JSON.stringify(keys.map((key) => fact[key]));

/** Whose fact was wrong or missing. */
export type Wrong = Pick<Fact, 'ticket_id' | 'pm_transaction_id'>;
type Stored = Omit<Fact, 'at'> & { id: number; at: Date };

/** Which stored facts are wrong, and which are missing. */
export function difference(
  stored: readonly Stored[],
  right: readonly Fact[],
): { gone: Stored[]; come: Fact[] } {
  if (stored.length === 0) return { gone: [], come: [...right] };
  const missing = new Map<string, Fact[]>();
  for (const fact of right) {
    const text = textOf(fact);
    missing.set(text, [...(missing.get(text) ?? []), fact]);
  }
  const gone = stored.flatMap((fact) => {
    const same = missing.get(textOf({ ...fact, at: fact.at.toISOString() }));
    return same?.pop() ? [] : [fact];
  });
  return { gone, come: [...missing.values()].flat() };
}
