import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = { neutral: './tokens.css', aurora: '../../public/brand/aurora/colours.css' };
const text = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const tokens = text(sheets.neutral);

/** A token's colours in light and dark. */
function coloursOf(name: string, sheet: string): [string, string] {
  const find = (where: string) => new RegExp(`--${name}: ([^;]+);`).exec(where)?.[1];
  const found = (find(sheet) ?? find(tokens))?.match(/#[\da-f]{6}/gi) ?? [];
  const [light = '', dark = light] = found;
  return [light, dark];
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** What stands on what, and the contrast that WCAG 2.2 AA asks for: 4.5 for texts, 3 for a focus ring. */
const pairs: [string, string, number][] = [
  ['brand-on-base', 'brand-base', 4.5],
  ['brand-on-accent', 'brand-accent', 4.5],
  ['brand-link', 'paper', 4.5],
  ['brand-link', 'ground', 4.5],
  ['brand-accent', 'brand-base', 3],
];

test.each(Object.entries(sheets))(
  'the brand colours of %s can be read in light and dark',
  (_, file) => {
    const sheet = text(file);
    for (const [upper, lower, least] of pairs)
      for (const theme of [0, 1] as const)
        expect(
          contrast(coloursOf(upper, sheet)[theme], coloursOf(lower, sheet)[theme]),
          `${upper} on ${lower}, ${theme ? 'dark' : 'light'}`,
        ).toBeGreaterThanOrEqual(least);
  },
);
