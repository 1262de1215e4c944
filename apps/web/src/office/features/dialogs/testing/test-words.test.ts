import { expect, test } from 'vitest';
import { effectWords } from './effect-words.ts';
import { variableText, variableValue } from './variable-text.ts';

test.each([
  [{ type: 'set_status', status: 'em_analise' }, 'Muda o status para “em_analise”'],
  [{ type: 'set_status', status: null }, 'Volta ao status inicial'],
  [{ type: 'apply_tag', tag: 'vip' }, 'Põe a etiqueta “vip”'],
  [{ type: 'set_sector', sector: 3 }, 'Envia para o setor 3'],
  [{ type: 'set_expire', expires: false }, 'Não expira mais'],
  [{ type: 'from_a_newer_server' }, 'from_a_newer_server'],
  [{ type: 'constructor' }, 'constructor'],
])('the effect %j is told in words', (effect, expected) => {
  expect(effectWords(effect)).toBe(expected);
});

test.each([
  ['12345678909', '12345678909'],
  ['', ''],
])('a text %j stays a text', (text, expected) => {
  expect(variableValue(text, 'antes')).toBe(expected);
});

test.each([
  ['12', 12],
  ['true', true],
  ['{"id":1}', { id: 1 }],
  ['azul', 'azul'],
])('%s is read as what it is where no text stood', (text, expected) => {
  expect(variableValue(text, 1)).toEqual(expected);
});

test.each(['azul', 12, true, null, { id: 1 }, [1, 'a']])('%j comes back as it was', (value) => {
  expect(variableValue(variableText(value), value)).toEqual(value);
});
