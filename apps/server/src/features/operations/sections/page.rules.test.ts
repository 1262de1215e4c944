import { expect, test } from 'vitest';
import type { Facts } from './facts.ts';
import { pageOf } from './page.rules.ts';

const now = new Date('2026-03-10T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** A server that was started an hour ago, in which nothing has happened. */
const fresh: Facts = {
  now,
  mailServer: { sends: true, answers: true, receives: true },
  disk: { works: true, free: Number.POSITIVE_INFINITY, reserve: 1 },
  pools: { total: 1, idle: 1, waiting: 0 },
  scans: true,
  queues: { depths: [], failed: [] },
  mails: {
    ...{ out_waiting: 0, out_retrying: 0, out_failed: 0, in_unfinished: 0 },
    ...{ auto_waiting: 0, auto_late: 0, auto_failed: 0, rows: [] },
  },
  webhooks: {
    ...{ asked: false, events: 0, last_at: null, charges: 0, invoices: 0, instructions: 0 },
    ...{ instruction_units: [], meta: 0, polls: [], unasked: [], rows: [] },
  },
  flows: { day: 0, week: 0, rows: [] },
  files: { arriving: 0, checking: 0, stuck: 0, unclaimed: 0, infected: 0 },
  servers: [],
  database: {
    ...{ version: '18.0', bytes: 1, connections: 1, most_connections: 100, waiting_locks: 0 },
    ...{ longest_s: 0, lacks: null, statements: [] },
  },
  storage: [],
  audit: { check: undefined, open: 0, due_since: hoursAgo(1) },
  certificates: { certificates: 0, tokens: 0, rows: [] },
  reports: {
    ...{ last: undefined, waiting: 0, past: undefined, due_since: hoursAgo(1) },
    aside: { count: 0, ticket_id: null },
  },
};

const statesOf = (facts: Facts) => {
  const { at: _at, ...sections } = pageOf(facts);
  return Object.fromEntries(Object.entries(sections).map(([name, { state }]) => [name, state]));
};

test('where nobody has looked yet, nothing is said to be right', () => {
  expect(statesOf(fresh)).toEqual({
    // What was looked at just now, by asking the mail server or by reading the tables.
    ...{ mails: 'ok', flows: 'ok', files: 'ok', database: 'ok' },
    ...{ queues: 'nao_conferido', webhooks: 'nao_conferido', servers: 'nao_conferido' },
    ...{ storage: 'nao_conferido', audit: 'nao_conferido', certificates: 'nao_conferido' },
    reports: 'nao_conferido',
  });
});

test('no figure of it is told as nothing', () => {
  const page = pageOf(fresh);
  const told = [page.storage, page.audit, page.reports].flatMap(({ figures }) => figures);
  expect(told.map(({ key }) => key)).toEqual(['open', 'waiting']);
});

test('what should have been looked at long ago, or was, is a warning', () => {
  const { audit, reports, storage } = statesOf({
    ...fresh,
    storage: [{ unit_id: null, name: null, files: 0, bytes: 0, all_files: 0, all_bytes: 0 }].map(
      (sum) => ({ ...sum, counted_at: hoursAgo(31) }),
    ),
    audit: { check: { at: hoursAgo(31), faults: 0, entries: 1 }, open: 0, due_since: hoursAgo(99) },
    reports: { ...(fresh.reports as object), due_since: hoursAgo(31) } as Facts['reports'],
  });
  expect({ audit, reports, storage }).toEqual({
    ...{ audit: 'aviso', reports: 'aviso', storage: 'aviso' },
  });
});

test('what does not work is worse than what nobody has looked at', () => {
  const disk = { works: false, free: Number.POSITIVE_INFINITY, reserve: 1 };
  const { storage } = pageOf({ ...fresh, disk });
  expect(storage.lines.map(({ key, state }) => [key, state])).toEqual([
    ['storage.down', 'falha'],
    ['storage.uncounted', 'nao_conferido'],
  ]);
  expect(storage.state).toBe('falha');
});

test('who receives no mail is not told that mails come in', () => {
  const { mails } = pageOf({ ...fresh, mailServer: { ...fresh.mailServer, receives: false } });
  expect(mails.state).toBe('ok');
  expect(mails.lines.map(({ text }) => text)).toEqual([
    'Os e-mails saem sem falhas.',
    expect.stringMatching(/^O Balcão não recebe e-mails/),
  ]);
});
