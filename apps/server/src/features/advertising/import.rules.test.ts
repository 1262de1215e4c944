import { expect, test } from 'vitest';
import { changesByCampaign, changesOf, obstacles, resolve } from './import.rules.ts';
import type { SpendingFile } from './spending-file.rules.ts';

const campaigns = [
  { id: 1, name: 'Verão', code: 'verao' },
  { id: 2, name: 'Gêmea', code: 'g-1' },
  { id: 3, name: 'Gemea', code: 'g-2' },
];
const day = '2026-01-01';
const fileOf = (names: string[], cents: number[]): SpendingFile => ({
  rows: names.length,
  totalCents: 0,
  campaigns: names.map((name, at) => ({ name, line: at + 2 })),
  costs: cents.map((value, campaign) => ({ campaign, day, cents: value })),
  ...{ faults: [], faultCount: 0, columns: [], signature: '' },
  mapping: { day: 'a', campaign: 'b', cents: 'c' },
});

test('a campaign is found by its code, else by its name; both together are added up', () => {
  const found = resolve(fileOf(['VERAO', 'verão', 'g-2', 'x'], [1, 2, 4, 8]), campaigns);
  expect(found.costs).toEqual([
    { campaignId: 1, day, cents: 3 },
    { campaignId: 3, day, cents: 4 },
  ]);
  expect(found.unknown).toEqual([{ name: 'x', line: 5 }]);
  expect(found.faults).toEqual([]);
});

test('a name of several, and sums beyond the most, are faults with their line', () => {
  const found = resolve(fileOf(['gemea', 'verao', 'Verão'], [1, 9e9, 2e9]), campaigns);
  expect(found.faults).toEqual([
    { line: 2, text: expect.stringMatching(/Mais de uma campanha/) },
    { line: 4, text: expect.stringMatching(/“Verão” em 01\/01\/2026 somam mais de/) },
  ]);
  expect(obstacles([{ line: 9, text: 'b' }], [{ name: 'x', line: 5 }])).toEqual([
    'Linha 5: a campanha “x” não está cadastrada.',
    'Linha 9: b',
  ]);
});

test('what changed is counted, and told campaign by campaign', () => {
  const costs = [
    { campaignId: 1, day: '2026-01-03', cents: 5 },
    { campaignId: 1, day: '2026-01-01', cents: 6 },
    { campaignId: 2, day, cents: 7 },
  ];
  const standing = [null, 1, 7];
  expect(changesOf(costs, standing)).toEqual({ new: 1, replaced: 1, same: 1 });
  expect(changesByCampaign(costs, standing)).toEqual([
    {
      ...{ campaignId: 1, from: '2026-01-01', to: '2026-01-03' },
      before: { days: 1, cents: 1 },
      after: { days: 2, cents: 11 },
    },
  ]);
});
