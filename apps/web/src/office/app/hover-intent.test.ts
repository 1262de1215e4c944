import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hoverIntent } from './hover-intent.ts';

function followed() {
  const told: boolean[] = [];
  return { told, intent: hoverIntent(20, (open) => told.push(open)) };
}

test('a pointer that stays opens, one that leaves closes', async () => {
  const { told, intent } = followed();
  intent.enter();
  await expect.poll(() => told).toEqual([true]);
  intent.leave();
  await expect.poll(() => told).toEqual([true, false]);
});

test('a pointer that only passes by opens nothing, one that slips out closes nothing', async () => {
  const { told, intent } = followed();
  intent.enter();
  intent.leave();
  await expect.poll(() => told).toEqual([false]);
  intent.settle(true);
  intent.leave();
  intent.enter();
  await expect.poll(() => told).toEqual([false, true, true]);
});

test('a key counts at once, and nothing comes after it or after the end', async () => {
  const { told, intent } = followed();
  intent.enter();
  intent.settle(false);
  expect(told).toEqual([false]);
  intent.enter();
  intent.stop();
  await pause(60);
  expect(told).toEqual([false]);
});
