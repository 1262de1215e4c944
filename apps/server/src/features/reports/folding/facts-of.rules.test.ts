import { expect, test } from 'vitest';
import type { ToldCharge } from './charge-facts.rules.ts';
import { factsOfTicket, type ToldTicket } from './facts-of.rules.ts';

const opened = {
  kind: 'opened',
  at: '2026-02-26T10:00:00Z',
  status_kind: 'open',
  business_unit_id: 1,
  sector_id: 1,
  user_id: null,
  merged: false,
} as const;
const later = (minutes: number) => new Date(Date.parse(opened.at) + minutes * 60_000).toISOString();
const handed = { ...opened, kind: 'handed', status_kind: null, at: later(5) } as const;
const moved = { ...opened, kind: 'changed', at: later(6), sector_id: 2, user_id: 7 } as const;

const told = (more: Partial<ToldTicket>): ToldTicket => ({
  id: 1,
  events: [opened],
  chatbot_id: 3,
  talked: true,
  by_mail: false,
  campaign: null,
  affiliate: null,
  city: null,
  tags: [],
  signed_at: null,
  charges: [],
  ...more,
});
const charge = (more: Partial<ToldCharge>): ToldCharge => ({
  id: 9,
  ticket_id: 1,
  business_unit_id: 1,
  created_by: null,
  type: 'pix',
  provider: 'local',
  status: 'paid',
  value_cents: 1_000,
  paid_cents: 1_000,
  refunded_cents: 0,
  due: '2026-03-10',
  emitted_at: later(10),
  payments: [{ day: '2026-03-09', cents: 1_000, at: later(20_000) }],
  refunds: [],
  ...more,
});
const workOf = () => () => 0;
const brief = (ticket: ToldTicket) =>
  factsOfTicket(ticket, workOf)
    .facts.filter(({ kind }) => ['talked', 'left', 'bought'].includes(kind))
    .map(({ kind, day, sector_id, user_id, cents }) =>
      [kind, day, sector_id, user_id, cents].join(' '),
    );

test('a conversation that no script handed over is left, and only a conversation', () => {
  expect(brief(told({}))).toEqual(['talked 2026-02-26 1 0 0', 'left 2026-02-26 1 0 0']);
  expect(brief(told({ talked: false }))).toEqual([]);
  expect(brief(told({ chatbot_id: null, talked: false, charges: [charge({})] }))).toEqual([]);
  expect(brief(told({ events: [opened, handed] }))).toEqual(['talked 2026-02-26 1 0 0']);
});

test('all that became of a conversation counts on its day, and where the ticket is now', () => {
  const events = [opened, handed, moved];
  const halves = charge({
    payments: [1, 2].map((no) => ({ day: `2026-03-0${no}`, cents: 500, at: later(no) })),
  });
  expect(brief(told({ events, charges: [halves] }))).toEqual([
    'talked 2026-02-26 2 7 0',
    'bought 2026-02-26 2 7 1000',
  ]);
});

test('who paid the script has not left; whose money went back has not bought', () => {
  expect(brief(told({ charges: [charge({})] }))).toEqual([
    'talked 2026-02-26 1 0 0',
    'bought 2026-02-26 1 0 1000',
  ]);
  const back = charge({ status: 'refunded', refunds: [{ cents: 1_000, at: later(30_000) }] });
  expect(brief(told({ charges: [back], events: [opened, handed] }))).toEqual([
    'talked 2026-02-26 1 0 0',
  ]);
});
