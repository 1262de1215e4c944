import { describe, expect, test } from 'vitest';
import { isPlainKey, listed, step } from './shortcuts.ts';

const ran: string[] = [];
const shortcut = (keys: string, label = keys) => ({ keys, label, run: () => ran.push(label) });
const known = ['g h', 'g t', 'c', '?', '/'].map((keys) => shortcut(keys));

function press(keys: string, shortcuts = known): string[] {
  ran.length = 0;
  let typed = '';
  for (const key of keys) {
    const next = step(shortcuts, typed, key);
    next.run?.();
    typed = next.typed;
  }
  return [...ran];
}

describe('pressing', () => {
  test.each([
    ['gh', ['g h']],
    ['gt', ['g t']],
    ['c', ['c']],
    ['?', ['?']],
    ['g', []],
    ['h', []],
    ['ggh', ['g h']],
    ['gxh', []],
    ['gc', ['c']],
    ['gh/', ['g h', '/']],
  ])('%s runs %j', (keys, labels) => expect(press(keys)).toEqual(labels));

  test('the one registered last wins', () => {
    expect(press('c', [...known, shortcut('c', 'new sector')])).toEqual(['new sector']);
  });
});

test('modifiers and accents belong to writing', () => {
  const plain = { key: 'c', ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
  expect(isPlainKey(plain)).toBe(true);
  for (const part of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { isComposing: true },
    { key: 'Dead' },
    { key: 'Enter' },
    { key: ' ' },
  ])
    expect(isPlainKey({ ...plain, ...part })).toBe(false);
});

test('the help names a key once', () => {
  const all = [...known, shortcut('c', 'new sector')];
  expect(listed(all).map(({ label }) => label)).toEqual(['g h', 'g t', 'new sector', '?', '/']);
});
