import { expect, test } from 'vitest';
import { connectionWords } from './connection-words.rules.ts';

test.each([
  ['connect ECONNREFUSED 127.0.0.1:9', 'o servidor recusou a conexão'],
  ['getaddrinfo ENOTFOUND smtp.exemplo.com.br', 'não há servidor com esse nome'],
  ['Greeting never received', 'o servidor não respondeu'],
  ['Connection timeout', 'o servidor não respondeu'],
  ['Timeout', 'o servidor não respondeu'],
  ['Tentaremos de novo: Timeout', 'o servidor não respondeu'],
  ['read ECONNRESET', 'o servidor encerrou a conexão'],
  ['certificate has expired', 'o certificado do servidor venceu'],
  [
    'self-signed certificate in certificate chain',
    'o certificado do servidor não é de uma autoridade conhecida',
  ],
  [
    'unable to verify the first certificate',
    'o certificado do servidor não é de uma autoridade conhecida',
  ],
  ['Invalid login: 535 5.7.8 Error', 'usuário ou senha incorretos'],
])('%s', (said, words) => {
  expect(connectionWords(said)).toBe(words);
});

test('other errors keep their own words', () => {
  for (const said of ['canceling statement due to statement timeout', 'O disco está cheio', '']) {
    expect(connectionWords(said)).toBeUndefined();
  }
});
