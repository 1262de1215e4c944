import { expect, it } from 'vitest';
import { isPublic, publicLookup, requirePublicHost } from './public-network.ts';

it.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'localhost',
])('%s is inside', (address) => {
  expect(isPublic(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '200.155.80.1', '2804:14c::1'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true);
});

it.each([
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
])('%s is refused in words', (text) => {
  expect(() => requirePublicHost(new URL(text))).toThrow(/rede interna/);
});

it('a name is judged by where it leads', async () => {
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  publicLookup('localhost', {}, resolve);
  expect((await promise)?.message).toMatch(/rede interna/);
  requirePublicHost(new URL('https://banco.example/'));
});
