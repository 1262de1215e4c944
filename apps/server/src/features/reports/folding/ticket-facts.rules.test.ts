import { isHoliday } from '@balcao/brazil/bank-days';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noOrigin } from './fact.rules.ts';
import { workSecondsOf } from './open-hours.rules.ts';
import { type TicketEvent, ticketFacts } from './ticket-facts.rules.ts';

const MINUTE = 60_000;
const start = Date.parse('2026-02-26T10:00:00Z');
const at = (minute: number) => new Date(start + minute * MINUTE);
const hours = {
  weekdays: [1, 2, 3, 4, 5],
  from: '08:00:00',
  to: '18:00:00',
  holidays: ['02/03 Aniversário'],
};
const workOf = () => workSecondsOf(hours);

const base = {
  ...{ status_kind: null, business_unit_id: null, sector_id: null, user_id: null, merged: false },
} as const;
const opened: TicketEvent = {
  ...{ ...base, kind: 'opened', at: at(0), status_kind: 'open', business_unit_id: 1, sector_id: 1 },
};
const status = (
  minute: number,
  kind: TicketEvent['status_kind'],
  more: Partial<TicketEvent> = {},
) =>
  ({
    ...opened,
    kind: 'changed',
    at: at(minute),
    status_kind: kind,
    ...more,
  }) satisfies TicketEvent;
const said = (minute: number, kind: 'asked' | 'answered' | 'handed') =>
  ({
    ...base,
    kind,
    at: at(minute),
    user_id: kind === 'answered' ? 7 : null,
  }) satisfies TicketEvent;
const told = (events: TicketEvent[], channel = '') =>
  ticketFacts({ ticketId: 1, events, origin: { ...noOrigin, channel }, workOf });
const brief = (events: TicketEvent[], channel?: string) =>
  told(events, channel)
    .facts.filter(({ kind }) => kind !== 'held')
    .map(({ kind, seconds }) => (seconds === null ? kind : `${kind} ${seconds / 60}`));

test('time with the script is nobody’s, and what is written to it asks nobody', () => {
  const events = [opened, said(1, 'asked'), said(30, 'handed'), said(40, 'answered')];
  expect(brief(events, 'chatbot')).toEqual(['arrived', 'first 10']);
});

test('staff that steps into the script answers at once', () => {
  expect(brief([opened, said(5, 'answered')], 'chatbot')).toEqual(['arrived', 'first 0']);
});

test('a conversation reaches staff when the script hands over or staff steps in', () => {
  const reaches = (events: TicketEvent[], channel?: string) => told(events, channel).reachedStaff;
  expect(reaches([opened, said(1, 'asked'), status(5, 'done')], 'chatbot')).toBe(true);
  expect(reaches([opened, status(5, 'done')], 'chatbot')).toBe(false);
  expect(reaches([opened, said(1, 'asked'), said(2, 'handed')], 'chatbot')).toBe(true);
  expect(reaches([opened, said(5, 'answered')], 'chatbot')).toBe(true);
  expect(reaches([opened])).toBe(true);
});

test('time that waits for the customer is not ours', () => {
  const events = [
    ...[opened, said(0, 'asked'), said(10, 'answered'), status(20, 'waiting')],
    ...[said(500, 'asked'), said(530, 'answered'), status(600, 'done')],
  ];
  expect(brief(events)).toEqual(['arrived', 'first 10', 'next 30', 'solved 50']);
});

test('a ticket that is opened again keeps its first answer, and its time goes on', () => {
  const events = [
    ...[opened, said(0, 'asked'), said(10, 'answered'), status(20, 'done')],
    ...[status(100, 'open'), said(100, 'asked'), said(105, 'answered'), status(130, 'done')],
  ];
  const expected = ['arrived', 'first 10', 'solved 20', 'reopened', 'next 5', 'solved 50'];
  expect(brief(events)).toEqual(expected);
});

test('cancelled and merged tickets are not solved, and nothing of a merged one counts on', () => {
  const merged = status(9, 'cancelled', { merged: true });
  expect(brief([opened, status(5, 'cancelled')])).toEqual(['arrived']);
  expect(brief([opened, merged, said(20, 'answered'), status(30, 'open')])).toEqual([
    ...['arrived'],
  ]);
});

test('a clock that goes back makes spans of no length', () => {
  const events = [opened, said(50, 'asked'), said(20, 'answered'), status(10, 'done')];
  expect(brief(events)).toEqual(['arrived', 'first 0', 'solved 50']);
});

test('arrivals are of whom a ticket was first, be it later', () => {
  const mine = status(20, 'open', { user_id: 7 });
  const next = status(30, 'open', { user_id: 8 });
  const { facts } = told([opened, said(10, 'answered'), mine, next]);
  expect(facts.find(({ kind }) => kind === 'arrived')).toMatchObject({ user_id: 7, sector_id: 1 });
  expect(told([opened]).facts[0]).toMatchObject({ kind: 'arrived', user_id: 0 });
  // A customer who writes is known, too, and never had it.
  const customer = { ...said(10, 'asked'), user_id: 50 };
  expect(told([opened, customer, mine]).facts[0]).toMatchObject({ kind: 'arrived', user_id: 7 });
  expect(told([opened, customer]).facts[0]).toMatchObject({ kind: 'arrived', user_id: 0 });
});

test('what the script solves alone is solved, and took nobody’s time', () => {
  expect(brief([opened, status(5, 'done')], 'chatbot')).toEqual(['arrived', 'solved']);
  const handed = [opened, said(2, 'handed'), status(5, 'done')];
  expect(brief(handed, 'chatbot')).toEqual(['arrived', 'solved 3']);
});

test('a unit that is open until 23:59 is open until midnight', () => {
  const always = workSecondsOf({
    ...hours,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    from: '00:00:00',
    to: '23:59:00',
  });
  expect(always(new Date('2026-03-10T22:00:00-03:00'), new Date('2026-03-11T02:00:00-03:00'))).toBe(
    4 * 3_600,
  );
});

/** Minutes between two moments in which the unit is open, one by one. */
function minutesOpen(from: Date, to: Date): number {
  let open = 0;
  for (let now = from.getTime(); now < to.getTime(); now += MINUTE) {
    const local = new Date(now - 3 * 3_600_000);
    const day = local.toISOString().slice(0, 10);
    const weekday = ((local.getUTCDay() + 6) % 7) + 1;
    const hour = local.getUTCHours();
    const closed = isHoliday(day) || day.slice(5) === '03-02';
    if (hours.weekdays.includes(weekday) && !closed && hour >= 8 && hour < 18) open += 1;
  }
  return open;
}

test('business hours are what counting minute by minute finds, over nights, weekends and holidays', () => {
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 80 });
  fc.assert(
    fc.property(minutes, fc.integer({ min: 0, max: 60 * 24 * 9 }), (from, length) => {
      const work = workSecondsOf(hours)(at(from), at(from + length));
      expect(work / 60).toBe(minutesOpen(at(from), at(from + length)));
    }),
    { numRuns: 200 },
  );
  // Carnival 2026 (16 and 17 February) is no bank day; 2 March is the unit's own holiday.
  expect(
    workSecondsOf(hours)(new Date('2026-02-13T20:00:00Z'), new Date('2026-02-18T12:00:00Z')),
  ).toBe(3_600 + 3_600);
});

const kinds = ['open', 'waiting', 'done', 'cancelled'] as const;
const event = fc.record({
  ...{ minute: fc.integer({ min: 0, max: 5_000 }), sector: fc.integer({ min: 1, max: 3 }) },
  what: fc.constantFrom('asked', 'answered', 'handed', ...kinds),
});
const isEnded = (kind: string | null) => kind === 'done' || kind === 'cancelled';

test('whatever happens, spans are held one after the other, and numbers are a plain count of events', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), fc.boolean(), (made, chatbot) => {
      const events: TicketEvent[] = [opened];
      for (const { minute, what, sector } of made.toSorted(
        (one, other) => one.minute - other.minute,
      ))
        events.push(
          what === 'asked' || what === 'answered' || what === 'handed'
            ? said(minute, what)
            : status(minute, what, { sector_id: sector }),
        );
      const { facts, waiting, reachedStaff } = told(events, chatbot ? 'chatbot' : 'mail');
      const states = events.filter(({ kind }) => kind === 'opened' || kind === 'changed');
      const passes = states
        .slice(1)
        .map((next, no) => [states[no]?.status_kind ?? null, next.status_kind] as const);
      const count = (kind: string) => facts.filter((fact) => fact.kind === kind).length;
      expect(count('solved')).toBe(
        passes.filter(([before, after]) => after === 'done' && !isEnded(before)).length,
      );
      expect(count('reopened')).toBe(
        passes.filter(([before, after]) => isEnded(before) && !isEnded(after)).length,
      );
      expect(count('arrived')).toBe(1);
      expect(count('first')).toBeLessThanOrEqual(1);
      expect(
        facts.every(({ seconds, work_seconds }) => (seconds ?? 0) >= (work_seconds ?? 0)),
      ).toBe(true);
      const held = facts.filter(({ kind }) => kind === 'held');
      expect(held.filter(({ until }) => until === null).length).toBe(
        isEnded(states.at(-1)?.status_kind ?? null) ? 0 : 1,
      );
      for (const [no, span] of held.slice(1).entries())
        expect((held[no]?.until ?? '9') <= span.day).toBe(true);
      if (waiting) expect(reachedStaff).toBe(true);
    }),
    { numRuns: 200 },
  );
});
