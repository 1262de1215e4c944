import { expect, test } from 'vitest';
import { refusalBody, refusedSite } from './embedding.rules.ts';

const known = { hosts: ['balcao.exemplo.com.br'], listed: ['https://a.com.br', 'http://b:*'] };
const asked = (referer: string | undefined, dest = 'iframe') =>
  refusedSite({ referer, 'sec-fetch-dest': dest }, known);

test.each([
  ['https://a.com.br/', undefined],
  ['http://b:8080/', undefined],
  ['http://b/', undefined],
  ['https://balcao.exemplo.com.br/', undefined],
  [undefined, undefined],
  ['about:client', undefined],
  ['nonsense', undefined],
  ['https://www.a.com.br/', 'https://www.a.com.br'],
  ['http://a.com.br/', 'http://a.com.br'],
  ['https://a.com.br:8443/', 'https://a.com.br:8443'],
  ['https://b:1/', 'https://b:1'],
])('a frame on the page %s is refused for %s', (referer, site) => {
  expect(asked(referer)).toBe(site);
});

test('only a frame is refused', () => {
  expect(asked('https://intruso.com.br/', 'document')).toBe(undefined);
});

test('the page says which site it is, and lets no markup in', () => {
  const page = refusalBody('https://x"<b>', '/cb/a"b');
  expect(page).toContain('https://x&quot;&lt;b&gt;');
  expect(page).toContain('href="/cb/a&quot;b"');
});
