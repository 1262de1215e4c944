import { defaultLimits } from '@balcao/dialog/engine';
import type { Flow } from '@balcao/dialog/flow';
import { Meter, Spent } from '@balcao/dialog/meter';
import type { Conversation } from '@balcao/dialog/other-way';
import { pathOf } from '@balcao/dialog/path';
import { type Counted, countsOf } from '../analytics.rules.ts';

/** A conversation that may cost more than its share is not counted: it would keep all others from being counted. */
const ONE = { letters: 0, work: 4 * defaultLimits.work };
/** Once so much is done the rest waits for the next request. */
const REQUEST_WORK = 4 * defaultLimits.work;

type Recorded = Conversation & {
  ticketId: number;
  seconds: (number | null)[];
  refused: string[];
};

/** `talks` are those that could be played, of the first `looked` ones. */
export type TalksCounted = {
  talks: { ticketId: number; counts: Counted[] }[];
  looked: number;
};

function playedPath(flow: Flow, talk: Conversation, meter: Meter) {
  try {
    return pathOf(flow, talk, defaultLimits, meter);
  } catch (error) {
    if (error instanceof Spent) return undefined;
    throw error;
  }
}

/** What conversations add to a version's numbers, as many as a request may cost; at least one. */
export function countTalks(flow: Flow, recorded: Recorded[]): TalksCounted {
  const talks: TalksCounted['talks'] = [];
  let work = 0;
  let looked = 0;
  for (const { ticketId, seconds, refused, ...talk } of recorded) {
    if (work >= REQUEST_WORK) break;
    const meter = new Meter(ONE);
    const path = playedPath(flow, talk, meter);
    if (path) talks.push({ ticketId, counts: countsOf({ path, seconds, refused }) });
    work += ONE.work - meter.left;
    looked += 1;
  }
  return { talks, looked };
}
