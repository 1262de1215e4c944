import { expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { toldDrops } from './dropped-spans.ts';

test('every dropped span is counted, and told at most once a minute', async () => {
  const lines: { msg: string; spans: number }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const metrics = createMetrics();
  let now = 5_000;
  const dropped = toldDrops(
    { log: createLogger('warn', { destination: { write } }), metrics },
    () => now,
  );
  for (let at = 0; at < 100; at += 1) dropped('full', 1);
  now += 59_999;
  dropped('failed', 7);
  expect(lines).toMatchObject([{ msg: 'spans were dropped', spans: 1 }]);
  now += 1;
  dropped('failed', 1);
  expect(lines.map(({ spans }) => spans)).toEqual([1, 107]);
  const answer = await metrics.registry.metrics();
  expect(answer).toContain('spans_dropped_total{reason="full"} 100');
  expect(answer).toContain('spans_dropped_total{reason="failed"} 8');
});
