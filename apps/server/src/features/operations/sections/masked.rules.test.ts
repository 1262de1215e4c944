import { expect, test } from 'vitest';
import { explained } from './masked.rules.ts';

test.each([
  [
    'connect ECONNREFUSED 127.0.0.1:9',
    'O servidor recusou a conexão (connect ECONNREFUSED 127.0.0.1:9)',
  ],
  [
    'Invalid login: 535 no such user ana@exemplo.com.br',
    'Usuário ou senha incorretos (Invalid login: 535 no such user …@…)',
  ],
  ['O disco está cheio', 'O disco está cheio'],
])('%s', (text, shown) => {
  expect(explained(text)).toBe(shown);
});
