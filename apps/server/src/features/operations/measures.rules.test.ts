import { expect, test } from 'vitest';
import { measures } from './measures.rules.ts';
import type { Facts } from './sections/facts.ts';

const now = new Date('2026-03-10T12:00:00Z');
const toldOf = (metric: string, facts: Partial<Facts>) =>
  measures.find(({ name }) => name === metric)?.of({ now, ...facts } as Facts);

const database = {
  ...{ version: '18.0', bytes: 1, connections: 1, most_connections: 100, waiting_locks: 0 },
  ...{ longest_s: 0, lacks: null },
};
const statement = { query: 'select $1', calls: 3, mean_ms: 2.5, total_ms: 7.5 };

test('statements are told by the number that PostgreSQL has for them; those that run now have none', () => {
  const statements = [
    { ...statement, id: '-8123456789012345678' },
    { ...statement, id: null },
  ];
  const facts = { database: { ...database, statements } };
  const labels = { query_id: '-8123456789012345678' };
  expect(toldOf('database_statement_mean_milliseconds', facts)).toEqual([[labels, 2.5]]);
  expect(toldOf('database_statement_total_milliseconds', facts)).toEqual([[labels, 7.5]]);
});

test('the version of a server is told while it lives', () => {
  const seen = (name: string, seconds: number) => ({
    ...{ id: name, name, version: '1.0.0', sockets: 0, memory_bytes: 1, started_at: now },
    seen_at: new Date(now.getTime() - seconds * 1000),
  });
  expect(toldOf('server_version', { servers: [seen('um', 10), seen('dois', 300)] })).toEqual([
    [{ server: 'um', version: '1.0.0' }, 1],
  ]);
});

test('what could not be read is not told', () => {
  for (const name of ['server_version', 'database_statement_mean_milliseconds'])
    expect(toldOf(name, {})).toBeUndefined();
});
