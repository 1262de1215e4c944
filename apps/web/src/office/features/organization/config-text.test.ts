import { configSettings } from '@balcao/contract/organization/configs';
import { expect, test } from 'vitest';
import { configText, isFound } from './config-text.ts';

test.each([
  [true, 'ligado'],
  [false, 'desligado'],
  ['', 'vazio'],
  ['Balcão', 'Balcão'],
  [[], 'vazio'],
  [['a', 'b'], 'a, b'],
  [{}, 'vazio'],
  [{ novo: ['cancelado'], pronto: [] }, 'novo: cancelado; pronto: vazio'],
])('%j reads %s', (value, text) => {
  expect(configText(value)).toBe(text);
});

const found = (search: string, value: unknown = '') =>
  configSettings.filter((setting) => isFound(setting, value, search)).map(({ key }) => key);

test('a search looks at name, description, key and value, without accents and case', () => {
  expect(found('')).toHaveLength(configSettings.length);
  expect(found('ENDERECO api')).toEqual(['API_URL', 'API_URL_ENABLED']);
  expect(found('api_url_enabled')).toEqual(['API_URL_ENABLED']);
  expect(found('aurora', 'Solar Aurora')).toHaveLength(configSettings.length);
  expect(found('nada com este nome')).toEqual([]);
});
