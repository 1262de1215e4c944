import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctNames } from './distinct-names.rules.ts';
import { cameBy, landingOf } from './touch.rules.ts';

const OWN = 'atendimento.exemplo.com.br';

test.each([
  ['https://loja.exemplo.com.br/solar?email=ana@exemplo.net', 'loja.exemplo.com.br/solar'],
  ['https://loja.exemplo.com.br/p/52998224725/x', 'loja.exemplo.com.br/p/…/x'],
  ['https://loja.exemplo.com.br/ana%40exemplo.net', 'loja.exemplo.com.br/…'],
  [`https://loja.exemplo.com.br/${'t'.repeat(41)}`, 'loja.exemplo.com.br/…'],
  ['https://ana:senha@loja.exemplo.com.br/#52998224725', 'loja.exemplo.com.br/'],
  ['javascript:alert(1)', null],
  ['não é endereço', null],
  [undefined, null],
])('of the address %s stays %s', (address, kept) => {
  expect(landingOf(address)).toBe(kept);
});

test('a click id keeps its case; what none can be is left out', () => {
  const idOf = (fbclid: string) => cameBy({ fbclid }, OWN).fbclid;
  expect(idOf('IwAR0-AbC_dEf')).toBe('IwAR0-AbC_dEf');
  for (const forged of [
    'abc',
    '<script>alert(1)</script>',
    "x' or 1=1 --",
    'a'.repeat(501),
    '\0'.repeat(20),
  ])
    expect(idOf(forged)).toBeNull();
});

test('who comes from our own pages was sent by nobody', () => {
  const hostOf = (referrer: string) => cameBy({ referrer }, OWN).referrer_host;
  expect(hostOf('https://www.instagram.com/p/1')).toBe('www.instagram.com');
  expect(hostOf(`https://${OWN}/login`)).toBeNull();
});

test('whatever a page tells, what is kept is short, one line, and can be stored', () => {
  const text = fc.string({ unit: 'binary', maxLength: 12_000 });
  const told = fc.record({
    affiliate_code: text,
    utm_source: text,
    utm_medium: text,
    utm_campaign: text,
    utm_term: text,
    utm_content: text,
    fbclid: text,
    gclid: text,
    ctwa_clid: text,
    referrer: text,
    landing: text,
  });
  fc.assert(
    fc.property(told, (one) => {
      for (const kept of Object.values(cameBy(one, OWN))) {
        if (kept == null) continue;
        expect(kept.length).toBeLessThanOrEqual(500);
        expect(kept).not.toMatch(/[\0\n\r]/);
        expect(kept.isWellFormed()).toBe(true);
      }
    }),
  );
});

test('only so many names of a day are told apart', () => {
  const isTold = distinctNames(2);
  expect(['a', 'b', 'c', 'a'].map((name) => isTold('2026-11-27', name))).toEqual([
    ...[true, true, false, true],
  ]);
  expect(isTold('2026-11-28', 'c')).toBe(true);
});
