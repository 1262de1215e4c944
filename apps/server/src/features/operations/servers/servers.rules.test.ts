import { expect, test } from 'vitest';
import { serversSection } from './servers.rules.ts';

const now = new Date('2026-03-10T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const row = (seconds: number) => ({
  ...{ id: String(seconds), name: 'um', version: '1.0.0', sockets: 0, memory_bytes: 1 },
  ...{ started_at: secondsAgo(99_999), seen_at: secondsAgo(seconds) },
});

test.each([
  [[], 'nao_conferido', ['servers.none']],
  [[row(10)], 'ok', ['servers.fine']],
  [[row(10), row(9_000)], 'ok', ['servers.fine']],
  [[row(300)], 'falha', ['servers.dead.300']],
  [[row(9_000)], 'aviso', ['servers.none']],
])('signs of %o', (rows, state, keys) => {
  const found = serversSection(rows, now);
  expect(found.state).toBe(state);
  expect(found.lines.map(({ key }) => key)).toEqual(keys);
});
