import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText, idParams as params, pathId } from '../text.ts';
import { ticketCore } from '../tickets/ticket.ts';

const access = 'staff' as const;

/** The days of a period that is not named; the last one is today. */
export const ANALYTICS_DAYS = 30;
const MOST_DAYS = 731;
const DAY_MS = 86_400_000;

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * Days on which conversations began, both included, in the time zone of Brasília: without `from` and `to` the last 30 until today.
 * Without `version`, all of them.
 */
const period = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  version: z.coerce.number().int().positive().max(1_000_000).optional(),
};

/** Whether the period has a first and a last day in that order, and not too many. A day from which on is asked counts until today. */
function isPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const isNear = [from, to].every((day) => !day || (day >= FIRST_DAY && day <= LAST_DAY));
  if (!isNear) return false;
  const length = from ? days(from, to ?? dayOf(Date.now())) : 0;
  return length < MOST_DAYS && (!to || length >= 0);
}
const wrongPeriod = {
  path: ['to'],
  error: 'O período termina depois de começar e tem no máximo dois anos.',
};

const count = z.number().int().nonnegative();

/**
 * `block`: its wire id, `dialog/block`. `visits`: how often conversations came to it; `stopped`: conversations whose last question it is,
 * unanswered; `refused`: answers that were not accepted. `median_s`: seconds until the answer, null where none is known. `ways`: how
 * often each way out was taken, by the exit's name in the block (`next`, `onTrue`, `cases.0`, `onError`, `target`, `dialog`, `return`).
 */
const block = z.object({
  block: z.string(),
  visits: count,
  stopped: count,
  refused: count,
  median_s: z.number().nullable(),
  ways: z.record(z.string(), count),
});
export type BlockNumbers = z.infer<typeof block>;

/** Every day of the period, first to last. */
const day = z.object({ day: z.iso.date(), started: count, finished: count, stopped: count });
export type DayNumbers = z.infer<typeof day>;

/**
 * `started` = `finished` + `failed` + the sum of `stopped`. `finished`: reached the script's end or were handed to staff; `failed`: a
 * fault of the flow ended them. `blocks`: those with numbers, the one where most stopped first. `counted_until`: all that happened before
 * is in the numbers; null before the first count.
 */
const analytics = z.object({
  started: count,
  finished: count,
  failed: count,
  blocks: z.array(block),
  days: z.array(day),
  from: z.iso.date(),
  to: z.iso.date(),
  version: z.number().nullable(),
  counted_until: z.string().nullable(),
});
export type DialogAnalytics = z.infer<typeof analytics>;

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/at_dialog/:id/analytics',
  access,
  summary: 'How conversations went through a dialog',
  params,
  query: z.object(period).refine(isPeriod, wrongPeriod),
  response: z.object({ data: analytics }),
});

/** The same numbers as a file, a block per line. */
export const exportAnalytics = endpoint({
  method: 'GET',
  path: '/api/at_dialog/:id/analytics/export',
  access,
  summary: 'The numbers of a dialog as a file',
  params,
  query: z.object({ ...period, format: z.enum(['csv', 'xlsx']) }).refine(isPeriod, wrongPeriod),
  response: z.unknown(),
});

/** The numbers that have tickets behind them. */
export const numberKinds = [
  'started',
  'finished',
  'failed',
  'visits',
  'stopped',
  'refused',
  'way',
] as const;
export type NumberKind = (typeof numberKinds)[number];

const ofWhole: readonly NumberKind[] = ['started', 'finished', 'failed'];

const ticketBehind = ticketCore.pick({
  id: true,
  title: true,
  person_name: true,
  status: true,
  created_at: true,
});
export type TicketBehind = z.infer<typeof ticketBehind>;

/** How many tickets a page has at most. */
export const TICKETS_BEHIND = 20;

/**
 * The tickets behind one number, newest first, as far as the caller may see them. `before`: only ids below it; the answer's `next` is
 * the `before` of the next page, null after the last one. `block` is needed for all but `started`, `finished` and `failed`, `way` for
 * `kind=way`.
 */
export const listTicketsBehind = endpoint({
  method: 'GET',
  path: '/api/at_dialog/:id/analytics/tickets',
  access,
  summary: 'The tickets behind a number of a dialog',
  params,
  query: z
    .object({
      ...period,
      kind: z.enum(numberKinds),
      block: freeText(140).optional(),
      way: freeText(140).optional(),
      before: pathId.optional(),
    })
    .refine(isPeriod, wrongPeriod)
    .refine(({ kind, block }) => block || ofWhole.includes(kind), {
      path: ['block'],
      error: 'Diga de qual bloco.',
    })
    .refine(({ kind, way }) => way || kind !== 'way', {
      path: ['way'],
      error: 'Diga qual saída.',
    }),
  response: z.object({ data: z.array(ticketBehind), next: z.number().nullable() }),
});
