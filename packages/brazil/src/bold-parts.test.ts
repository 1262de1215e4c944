import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boldParts } from './bold-parts.ts';

const drawn = (message: string) =>
  boldParts(message)
    .map(({ text, bold }) => (bold ? `[${text}]` : text))
    .join('');

test.each([
  ['', ''],
  ['sem negrito', 'sem negrito'],
  ['um *dois* três', 'um [dois] três'],
  ['*tudo em negrito*', '[tudo em negrito]'],
  ['*a* e *b*', '[a] e [b]'],
  ['(*é isso*)!', '([é isso])!'],
  ['2*3*4', '2*3*4'],
  ['* item de lista * outro', '* item de lista * outro'],
  ['*não\nfecha*', '*não\nfecha*'],
  ['**', '**'],
  ['<b>*x*</b>', '<b>[x]</b>'],
])('%j is drawn as %j', (message, expected) => {
  expect(drawn(message)).toBe(expected);
});

test('nothing but asterisks is ever lost', () => {
  fc.assert(
    fc.property(fc.string(), (message) => {
      const text = boldParts(message)
        .map((part) => part.text)
        .join('');
      expect(text.replaceAll('*', '')).toBe(message.replaceAll('*', ''));
    }),
  );
});
