import { afterEach, expect, test, vi } from 'vitest';
import { Silence } from './silence.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A server that has listened for `ms`. */
function after(ms: number) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const silence = new Silence();
  vi.advanceTimersByTime(ms);
  return silence;
}

test('a topic is silent since its last event, and no longer than the server has listened', () => {
  const silence = after(5_000);
  silence.noteEvent('ticket.7');
  vi.advanceTimersByTime(2_000);
  expect(silence.lengthOf('ticket.7')).toBe(2_000);
  expect(silence.lengthOf('ticket.8')).toBe(7_000);
  vi.advanceTimersByTime(600_000);
  expect(silence.lengthOf('ticket.7')).toBe(60_000);
});

test('after a gap nothing is known of the time before', () => {
  const silence = after(5_000);
  silence.noteEvent('ticket.7');
  silence.noteGap();
  vi.advanceTimersByTime(10);
  expect([silence.lengthOf('ticket.7'), silence.lengthOf('ticket.8')]).toEqual([10, 10]);
});

test('among very many topics the oldest event is forgotten, and then no topic counts as silent for longer', () => {
  const silence = after(0);
  silence.noteEvent('ticket.0');
  vi.advanceTimersByTime(1_000);
  for (let id = 1; id <= 10_000; id++) silence.noteEvent(`ticket.${id}`);
  vi.advanceTimersByTime(500);
  expect(silence.lengthOf('ticket.0')).toBe(1_500);
  silence.noteEvent('ticket.10001');
  expect(silence.lengthOf('ticket.1')).toBe(500);
});
