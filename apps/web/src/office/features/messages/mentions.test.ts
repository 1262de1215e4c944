import { expect, test } from 'vitest';
import {
  mentionedIn,
  mentioningAt,
  mentionParts,
  withMention,
  wordsOfMentions,
} from './mentions.ts';

const ana = { id: 1, name: 'Ana' };
const souza = { id: 2, name: 'Ana Souza' };

test.each([
  ['an @ alone asks for everybody', '@', { from: 0, query: '' }],
  ['letters behind it narrow the list', 'Veja, @an', { from: 6, query: 'an' }],
  ['a name may have more than one word', 'Veja (@Ana So', { from: 6, query: 'Ana So' }],
  ['an e-mail address is no mention', 'ana@exemplo', null],
  ['neither is an @ on the line before', '@ana\nOlá', null],
  ['nor a text without one', 'Olá', null],
])('%s', (_, text, expected) => {
  expect(mentioningAt(text, text.length, [])).toEqual(expected);
});

test('the caret decides, not the end of the text', () => {
  expect(mentioningAt('@an e mais', 3, [])).toEqual({ from: 0, query: 'an' });
});

test('a chosen name does not open the list again', () => {
  expect(mentioningAt('@Ana Souza pode', 11, [souza])).toBeNull();
});

test('the chosen name takes the place of what was typed, with one space behind it unless a comma follows', () => {
  expect(withMention('Oi @an, veja', { from: 3, query: 'an' }, souza)).toEqual({
    text: 'Oi @Ana Souza, veja',
    caret: 13,
  });
  expect(withMention('Oi @an veja', { from: 3, query: 'an' }, ana).text).toBe('Oi @Ana veja');
});

test('a message is split at the longest names, and only at whole ones', () => {
  expect(mentionParts('@Ana Souza e @Ana, não @Anabela', [ana, souza])).toEqual([
    { text: '@Ana Souza', person: souza },
    { text: ' e ', person: null },
    { text: '@Ana', person: ana },
    { text: ', não @Anabela', person: null },
  ]);
  expect(mentionParts('Olá', [])).toEqual([{ text: 'Olá', person: null }]);
  expect(mentionParts('@A+B (x)', [{ id: 3, name: 'A+B (x)' }])).toHaveLength(1);
});

test('who was chosen and then deleted from the text is not mentioned', () => {
  expect(mentionedIn('Só @Ana Souza', [ana, souza])).toEqual([souza]);
});

test('the words behind each @ tell whom to look for in a draft', () => {
  expect(wordsOfMentions('@Ana Souza, veja (@João) e @Ana; ana@exemplo, @ 3')).toEqual([
    'Ana',
    'João',
  ]);
  expect(
    wordsOfMentions('@a '.repeat(20) + [...'bcdefghijklm'].map((c) => `@${c}`).join(' ')),
  ).toHaveLength(10);
});
