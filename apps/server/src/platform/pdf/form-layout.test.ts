import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORM, type FormBlock, type FormCell, layForm, type PlacedText } from './form-layout.ts';

/** Wider than any letter of the fonts is on average. */
const measure = (text: string, size: number) => text.length * size * 0.55;

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.lorem({ maxCount: 300 }),
  fc.nat(3_000).map((length) => 'a'.repeat(length)),
  fc.nat(1_000).map((lines) => 'x\n'.repeat(lines)),
);
const cells = (columns: number): fc.Arbitrary<FormCell[]> =>
  fc.tuple(text, text).map(([one, other]) => [
    { label: 'Um', value: one, columns: 1 },
    { label: 'Outro', value: other, columns: columns - 1 },
  ]);
const block: fc.Arbitrary<FormBlock> = fc.oneof(
  fc.constant({ sentence: 'NADA' }),
  fc.tuple(cells(3), cells(4), text).map(([first, second, long]) => ({
    title: 'BLOCO',
    rows: [first, second, { label: 'Descrição', text: long }],
  })),
  fc.tuple(text, cells(4)).map(([long, row]) => ({ title: 'FAIXA', rows: [{ text: long }, row] })),
);

const overlap = (one: PlacedText, other: PlacedText) =>
  one.y < other.y + other.size - 0.1 &&
  other.y < one.y + one.size - 0.1 &&
  one.x < other.x + measure(other.text, other.size) &&
  other.x < one.x + measure(one.text, one.size);

test('texts of any length stay on the page and never overlap', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
      const { texts, bands, rules } = layForm(blocks, 120, measure);
      for (const [at, one] of texts.entries()) {
        expect(one.x + measure(one.text, one.size)).toBeLessThanOrEqual(FORM.right + 0.01);
        expect(one.y + FORM.line).toBeLessThanOrEqual(FORM.bottom);
        for (const other of texts.slice(at + 1)) expect(overlap(one, other)).toBe(false);
      }
      for (const { y, height } of bands) expect(y + height).toBeLessThanOrEqual(FORM.bottom);
      expect(rules.every((y) => y < FORM.bottom)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

const linesOf = (texts: PlacedText[]) => texts.map((each) => each.text);

test('a long text has all the room that others leave, and says when it was cut', () => {
  const words = 'palavra '.repeat(1_000);
  const one = layForm([{ title: 'A', rows: [{ text: words }] }], 120, measure);
  const two = layForm(
    [{ title: 'A', rows: [{ text: words }, { text: 'curto' }, { text: words }] }],
    120,
    measure,
  );
  const cutOf = (texts: PlacedText[]) =>
    linesOf(texts).filter((line) => line.endsWith('palavra... (texto completo no XML)'));
  expect(one.texts.length).toBeGreaterThan(50);
  expect(cutOf(two.texts)).toHaveLength(2);
  expect(linesOf(two.texts)).toContain('curto');
});

test('a value keeps two lines and then ends in three points, between words', () => {
  const row = [{ label: 'Nome', value: 'Companhia '.repeat(40), columns: 3 }];
  const { texts } = layForm([{ title: 'A', rows: [row] }], 120, measure);
  expect(linesOf(texts)).toHaveLength(4);
  expect(linesOf(texts).at(-1)).toMatch(/^(Companhia )+Companhia\.\.\.$/);
});

test('a value that is empty is a dash', () => {
  const { texts } = layForm([{ title: 'A', rows: [[{ label: 'Nome', value: '' }]] }], 120, measure);
  expect(linesOf(texts)).toContain('-');
});
