import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ana', 'A'],
  ['ana souza', 'AS'],
  ['Ana Maria de Souza', 'AS'],
  ['José dos Santos', 'JS'],
  ['', ''],
])('%j has the initials %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
