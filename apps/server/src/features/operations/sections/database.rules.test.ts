import { expect, test } from 'vitest';
import { databaseSection } from './database.rules.ts';

const facts = {
  version: '18.0',
  bytes: 1,
  connections: 1,
  most_connections: 100,
  waiting_locks: 0,
  longest_s: 0,
  statements: [],
};
const pool = { total: 1, idle: 1, waiting: 0 };

test.each([
  ['library', 'shared_preload_libraries'],
  ['extension', 'CREATE EXTENSION pg_stat_statements'],
  ['right', 'GRANT pg_read_all_stats'],
] as const)('a PostgreSQL that lacks its %s says what to do', (lacks, todo) => {
  const { state, lines } = databaseSection({ ...facts, lacks }, pool);
  expect(state).toBe('ok');
  const line = lines.find(({ key }) => key === 'database.unmeasured');
  expect(line?.todo).toContain(todo);
});

test('a PostgreSQL that lacks nothing says nothing of it', () => {
  const { lines } = databaseSection({ ...facts, lacks: null }, pool);
  expect(lines.map(({ key }) => key)).toEqual(['database.fine']);
});
