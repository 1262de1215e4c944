import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const origin = 'https://balcao.exemplo.com.br';
const hosts = ['parceiro.exemplo.com.br', 'parceiro.exemplo.com.br:8443'];
const target = (to?: string) => redirectTarget(to, origin, hosts);

test.each([
  ['/dashboard?x=1#y', '/dashboard?x=1#y'],
  [`${origin}/dashboard`, '/dashboard'],
  ['https://parceiro.exemplo.com.br/a?b=c', 'https://parceiro.exemplo.com.br/a?b=c'],
  ['https://PARCEIRO.exemplo.com.br', 'https://parceiro.exemplo.com.br/'],
  ['https://parceiro.exemplo.com.br:8443/', 'https://parceiro.exemplo.com.br:8443/'],
])('%s may be opened', (to, href) => {
  expect(target(to)).toEqual({ kind: 'go', href });
});

test.each([
  ['https://evil.com/a', 'evil.com'],
  ['http://evil.com:81', 'evil.com:81'],
  ['https://parceiro.exemplo.com.br.evil.com', 'parceiro.exemplo.com.br.evil.com'],
  ['https://evil.com/https://parceiro.exemplo.com.br', 'evil.com'],
  ['https://parceiro.exemplo.com.br@evil.com/', 'evil.com'],
  ['https://ana:segredo@parceiro.exemplo.com.br/', 'parceiro.exemplo.com.br'],
  ['https://parceiro.exemplo.com.br:9/', 'parceiro.exemplo.com.br:9'],
  [`${origin}//evil.com`, 'balcao.exemplo.com.br'],
  ['http://balcao.exemplo.com.br/', 'balcao.exemplo.com.br'],
])('%s is refused by the name of its host', (to, host) => {
  expect(target(to)).toEqual({ kind: 'refused', host });
});

test.each([
  undefined,
  '',
  '//evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'https:/evil.com',
  'https://',
  ' https://evil.com',
])('%j is refused', (to) => {
  expect(target(to)).toEqual({ kind: 'refused', host: null });
});
