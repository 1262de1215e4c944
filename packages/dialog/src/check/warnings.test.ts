import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ask, exists, only, say, sure } from '../../test/small-flows.ts';
import { warningsOf } from './warnings.ts';

const asked = (more = {}) => ask('x', { label: 'Qual?', ...more });
const options = (...names: string[]) =>
  asked({ type: 'input.option', options: names.map((name, n) => ({ value: `v${n}`, name })) });
const code = { type: 'action.code', code: 'return 1', variable: 'x' };

test.each<[string, string[], object]>([
  ['a message', [], say('Olá')],
  ['a message of 600 letters and tags', [], say(`<p>${'x'.repeat(600)}</p>`)],
  ['a message of 601 letters', ['LONG_MESSAGE'], say('x'.repeat(601))],
  ['a message of nothing but tags', ['EMPTY_MESSAGE'], say('<p> </p>')],
  ['a message with links only', [], { ...say(''), links: [{ name: 'Site', url: '/' }] }],
  [
    'an image that nobody describes',
    ['NO_ALT'],
    { ...say(''), media: { kind: 'image', url: '/a.jpg' } },
  ],
  [
    'an image with a description',
    [],
    { ...say(''), media: { kind: 'image', url: '/a.jpg', alt: 'Placa' } },
  ],
  ['a video', [], { ...say(''), media: { kind: 'video', url: '/a.mp4' } }],
  ['a question', [], asked()],
  ['a question without a label', ['NO_LABEL'], ask('x')],
  ['a question with an empty label', ['NO_LABEL'], ask('x', { label: ' ' })],
  ['options', [], options('Sim', 'Não')],
  ['options of one name', ['SAME_NAMES'], options('Sim', 'sim ', 'Não', 'SIM')],
  ['waiting for staff', [], { type: 'input.hold' }],
  ['code that may fail', ['NO_ERROR_WAY'], code],
  ['code with a way for failures', [], { ...code, onError: 'a' }],
  ['an “if” without code', [], sure(exists('x'), 'a', 'b')],
  ['an “if” that changes nothing', ['SAME_WAYS'], sure(exists('x'), 'a', 'a')],
])('%s: %j', (_, codes, block) => {
  const found = warningsOf(only({ a: { ...block } }));
  expect(found.map((warning) => warning.code)).toEqual(codes);
  for (const { dialog, block: id, message } of found) {
    expect([dialog, id]).toEqual(['main', 'a']);
    expect(message).toMatch(/^\p{Lu}.*\.$/u);
  }
});

test('no value makes it throw, and there are at most 500', () => {
  fc.assert(fc.property(fc.anything(), (value) => void warningsOf(value)));
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`b${n}`, say('')]));
  expect(warningsOf(only(many))).toHaveLength(500);
});
