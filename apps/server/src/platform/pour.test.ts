import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { pour } from './pour.ts';

/** More than a stream keeps for a reader; `ended` says whether it was told to stop. */
function pieces(count: number) {
  const state = { ended: false };
  async function* all() {
    try {
      for (let at = 0; at < count; at++) yield new Uint8Array(100_000);
    } finally {
      state.ended = true;
    }
  }
  return { state, all: all() };
}
const never = new AbortController().signal;

test('a reader who reads gets everything', async () => {
  const output = new PassThrough();
  const read = buffer(output);
  expect(await pour(pieces(10).all, output, never)).toBe(true);
  output.end();
  expect((await read).length).toBe(1_000_000);
});

test('one who takes nothing ends the writing, and what it reads from', async () => {
  const { state, all } = pieces(1_000_000);
  expect(await pour(all, new PassThrough(), never, { patienceMs: 50 })).toBe(false);
  expect(state.ended).toBe(true);
});

test('one who leaves ends it too', async () => {
  const { state, all } = pieces(1_000_000);
  const gone = new AbortController();
  const output = new PassThrough();
  output.once('data', () => {
    output.pause();
    gone.abort();
  });
  expect(await pour(all, output, gone.signal)).toBe(false);
  expect(state.ended).toBe(true);
});

test('one who takes a little now and then ends it when the whole took too long', async () => {
  const { state, all } = pieces(1_000_000);
  const output = new PassThrough();
  const sips = setInterval(() => output.read(), 5);
  try {
    expect(await pour(all, output, never, { longestMs: 200 })).toBe(false);
    expect(state.ended).toBe(true);
  } finally {
    clearInterval(sips);
  }
});
