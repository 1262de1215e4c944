import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  best,
  certain,
  type Facts,
  lastingText,
  namedIn,
  type OpenLine,
  ruleFinder,
  scored,
  takenBy,
} from './suggest.rules.ts';

const line: OpenLine = { on: '2026-06-10', cents: 10_000, text: 'PIX RECEBIDO', document: null };
const facts: Facts = {
  kind: 'entry',
  id: 1,
  description: 'Venda',
  on: '2026-06-10',
  leftCents: 10_000,
  askedCents: null,
  marks: [],
  taxId: null,
  name: null,
};
const mark = (text: string) => [{ word: 'documento', text }];

describe('a score explains itself', () => {
  test.each<[string, Partial<OpenLine>, Partial<Facts>, number, string[]]>([
    ['same amount and day', {}, {}, 80, ['mesmo valor', 'mesmo dia']],
    ['booked before', {}, { kind: 'movement' }, 90, ['mesmo valor', 'mesmo dia']],
    ['two days apart', { on: '2026-06-12' }, {}, 76, ['mesmo valor', '2 dias de diferença']],
    [
      'over the end of a year',
      { on: '2026-01-01' },
      { on: '2025-12-31' },
      78,
      ['mesmo valor', '1 dia de diferença'],
    ],
    ['a part', { cents: 4_000 }, {}, 45, ['parte do valor', 'mesmo dia']],
    ['more than is open', { cents: 11_000 }, {}, 25, ['valor maior que o aberto', 'mesmo dia']],
    [
      'what is asked on that day',
      { cents: 10_200 },
      { askedCents: 10_200 },
      80,
      ['valor com juros, multa ou desconto do dia', 'mesmo dia'],
    ],
    [
      'a document',
      { document: '00123' },
      { marks: mark('123') },
      100,
      ['mesmo valor', 'mesmo dia', 'documento no texto'],
    ],
    [
      'a CPF',
      { text: 'TED 529.982.247-25' },
      { taxId: '52998224725' },
      100,
      ['mesmo valor', 'mesmo dia', 'CPF no texto'],
    ],
    [
      'a name without accents',
      { text: 'PIX JOSE DA SILVA' },
      { name: 'José da Silva' },
      100,
      ['mesmo valor', 'mesmo dia', 'nome no texto'],
    ],
    [
      'a first name',
      { text: 'PIX JOSE' },
      { name: 'José da Silva' },
      90,
      ['mesmo valor', 'mesmo dia', 'parte do nome no texto'],
    ],
    [
      'a number inside another',
      { text: 'NR 41234' },
      { marks: mark('123') },
      80,
      ['mesmo valor', 'mesmo dia'],
    ],
  ])('%s', (_, more, of, score, why) => {
    expect(scored({ ...line, ...more }, { ...facts, ...of })).toMatchObject({ score, why });
  });
});

test('a rule fits whole words of its direction, and is surer the longer it is', () => {
  const rule = {
    id: 1,
    text: 'Tarifa pacote',
    direction: 'payable',
    description: 'Tarifa',
    used: 2,
  };
  const paid = { ...line, cents: -100, text: 'TARIFA  PACOTE 06/26' };
  expect(ruleFinder([rule])(paid)).toMatchObject([
    {
      score: 83,
      why: ['texto “Tarifa pacote”', 'usada 2 vezes'],
    },
  ]);
  expect(ruleFinder([rule])({ ...paid, cents: 100 })).toEqual([]);
  expect(ruleFinder([rule])({ ...paid, text: 'TARIFA PACOTES' })).toEqual([]);
  expect(ruleFinder([{ ...rule, text: '…' }])(paid)).toEqual([]);
});

test('only what has no rival is certain, and never a charge', () => {
  const one = scored(line, facts);
  expect(certain(line, [one], 80)).toBe(one);
  expect(certain(line, [one], 81)).toBeNull();
  expect(
    certain(line, [one, scored({ ...line, on: '2026-06-11' }, { ...facts, id: 2 })], 80),
  ).toBeNull();
  expect(certain(line, [{ ...one, kind: 'charge' }], 80)).toBeNull();
  expect(certain(line, [scored(line, { ...facts, leftCents: 20_000 })], 10)).toBeNull();
});

test('a text names numbers, words and tax ids, and teaches its lasting words', () => {
  const named = namedIn({ ...line, text: 'PIX 529.982.247-25 ref abC123', document: '77' });
  expect(named).toMatchObject({ taxIds: ['52998224725'], numbers: [52_998_224_725, 123, 77] });
  expect(named.words).toContain('ABC123');
  expect(lastingText('TARIFA PACOTE 06/2026 N12')).toBe('TARIFA PACOTE');
  expect(lastingText('12/06 9999')).toBe('');
});

const someLine = fc.record({
  on: fc.constantFrom('2026-05-01', '2026-06-10', '2026-12-31'),
  cents: fc.integer({ min: -100_000, max: 100_000 }).filter((cents) => cents !== 0),
  text: fc.string(),
  document: fc.option(fc.string()),
});
const someFacts = fc.record({
  kind: fc.constantFrom('movement', 'entry', 'charge'),
  id: fc.nat(),
  description: fc.string(),
  on: fc.option(fc.constantFrom('2026-05-02', '2026-06-10')),
  leftCents: fc.integer({ min: -100_000, max: 100_000 }).filter((cents) => cents !== 0),
  askedCents: fc.option(fc.integer({ min: 1, max: 100_000 })),
  marks: fc.array(fc.record({ word: fc.constant('documento'), text: fc.string() })),
  taxId: fc.option(fc.constantFrom('52998224725', '')),
  name: fc.option(fc.string()),
});

test('scores stay within their bounds, say why, and candidates come surest first', () => {
  fc.assert(
    fc.property(someLine, fc.array(someFacts), (of, all) => {
      const found = all.map((one) => scored(of, one as Facts));
      for (const { score } of found) expect(score >= 0 && score <= 100).toBe(true);
      const first = best(found, 5);
      expect(first.length).toBeLessThanOrEqual(5);
      for (const { why } of first) expect(why.length).toBeGreaterThan(0);
      expect(first.map(({ score }) => score)).toEqual(
        first.map(({ score }) => score).toSorted((a, b) => b - a),
      );
    }),
  );
});

test('what a candidate takes is never more than the line', () => {
  fc.assert(
    fc.property(someLine, someFacts, (of, one) => {
      const taken = takenBy(of, one as Facts);
      expect(Math.abs(taken)).toBeLessThanOrEqual(Math.abs(of.cents));
    }),
  );
});
