import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Run } from './html-blocks.ts';
import { breakLines } from './lines.ts';

const style = { bold: false, italic: false, underline: true, strike: false };
const bold = { ...style, bold: true };
const letters = ({ text }: Run) => text.length;
const plain = (text: string): Run => ({ text, style });
const linesOf = (runs: Run[], width: number) =>
  breakLines(runs, width, letters).map((line) => line.map((run) => run.text).join(''));

test.each([
  ['at spaces', 'um dois tres', 7, ['um dois ', 'tres']],
  ['where the text says so', 'a\nb\n\nc', 9, ['a', 'b', '', 'c']],
  ['not once more for a break at the end', 'a\n', 9, ['a']],
  ['inside of a word that is wider than a line', 'abcdefg hi', 3, ['abc', 'def', 'g ', 'hi']],
  ['after each character where not even one fits', 'abc', 0, ['a', 'b', 'c']],
])('breaks %s', (_, text, width, expected) => {
  expect(linesOf([plain(text)], width)).toEqual(expected);
});

test('a change of style inside of a word is no place to break', () => {
  expect(linesOf([plain('um do'), { text: 'is', style: bold }, plain(', e')], 6)).toEqual([
    'um ',
    'dois, ',
    'e',
  ]);
});

test('a space at the end of a line is not underlined', () => {
  const [first] = breakLines([plain('um dois')], 4, letters);
  expect(first?.map((run) => [run.text, run.style.underline])).toEqual([
    ['um', true],
    [' ', false],
  ]);
});

test('nothing is lost, and no line is wider than asked', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 200 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 20 }), (whole, width) => {
      const lines = linesOf([plain(whole)], width);
      for (const line of lines) expect(line.trimEnd().length).toBeLessThanOrEqual(width);
      expect(lines.join('').replace(/\s/g, '')).toBe(whole.replace(/\s/g, ''));
    }),
  );
});
