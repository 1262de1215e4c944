import type { ReturnLine } from '@balcao/brazil/cnab/return-line';
import { expect, test } from 'vitest';
import type { Told } from './instruct.rules.ts';
import { chargeOf, eventKeys, isOfUnit, type KeptLine, planOf, roundsOf } from './return.rules.ts';

const line = (more: Partial<ReturnLine> = {}): ReturnLine => ({
  line: 2,
  ourNumber: 42,
  reference: '',
  act: 'settle',
  occurrence: '06',
  words: 'Liquidação',
  cents: 100,
  feeCents: 0,
  on: '2026-11-05',
  creditOn: null,
  fault: null,
  ...more,
});
const file = (...lines: ReturnLine[]) =>
  ({ bank: '001', cnpj: '', agreement: '000901453', number: 1, madeOn: null, lines }) as const;

test('an agreement is the same with and without its leading zeros, and another company is another', () => {
  const of = { cnpj: '11222333000181', agreement: '000901453' };
  expect(isOfUnit(of, { cnpj: of.cnpj, bank_agreement: '0901453' })).toBe(true);
  expect(isOfUnit({ ...of, cnpj: '' }, { cnpj: of.cnpj, bank_agreement: '901453' })).toBe(true);
  expect(isOfUnit(of, { cnpj: '45723174000110', bank_agreement: '0901453' })).toBe(false);
  expect(isOfUnit(of, { cnpj: of.cnpj, bank_agreement: null })).toBe(false);
});

test('an event has the same name in every file; equal ones of one file are counted', () => {
  const [first, second] = eventKeys(file(line(), line({ line: 4 })));
  const [again, other] = eventKeys(file(line({ line: 9 }), line({ cents: 101 })));
  expect(again).toBe(first);
  expect(new Set([first, second, other]).size).toBe(3);
});

test('a number that two charges have is that of its reference', () => {
  const both = [1, 2].map((id) => ({ id, our_number: 42, reference: `PM${id}` }));
  const known = new Map([[42, both]]);
  expect(chargeOf(line({ reference: 'PM2' }), known)).toEqual({ chargeId: 2, fault: null });
  expect(chargeOf(line(), known).fault).toMatch(/Mais de uma cobrança/);
});

const kept = (more: Partial<ReturnLine> = {}): KeptLine => ({
  ...line(more),
  key: 'k',
  chargeId: 1,
});
const plan = (more: Partial<ReturnLine>, status: string, told: Told[] = [], known = false) =>
  planOf(kept(more), { charge: { status, type: 'boleto' }, told, known, today: '2026-11-20' });
const sent = (kind: Told['kind'], state: Told['state'] = 'sent'): Told => ({ id: 7, kind, state });

test.each([
  ['money', { act: 'settle' }, 'emitted', [], 'money'],
  ['no value', { act: 'settle', cents: 0 }, 'emitted', [], 'fault'],
  ['no day', { act: 'settle', on: null }, 'emitted', [], 'fault'],
  ['a day to come', { act: 'settle', on: '2026-11-21' }, 'emitted', [], 'fault'],
  ['a confirmation', { act: 'confirm' }, 'emitted', [sent('register')], 'registered'],
  ['a second confirmation', { act: 'confirm' }, 'emitted', [sent('register', 'done')], 'none'],
  ['a refusal', { act: 'reject' }, 'emitted', [sent('register')], 'rejected'],
  ['a refusal of a cancelled one', { act: 'reject' }, 'cancelled', [sent('register')], 'none'],
  ['a write-off', { act: 'write_off' }, 'emitted', [], 'written_off'],
  ['a write-off that was asked for', { act: 'write_off' }, 'cancelled', [sent('cancel')], 'told'],
  ['a write-off of a paid one', { act: 'write_off' }, 'paid', [], 'none'],
  ['a refused instruction', { act: 'refuse' }, 'cancelled', [sent('cancel')], 'refused'],
  ['the bank’s fee', { act: 'fee' }, 'emitted', [], 'fee'],
] as const)('%s', (_, more, status, told, outcome) => {
  expect(plan(more, status, [...told]).outcome).toBe(outcome);
});

test('the end of a slip that its charge has left does not cancel the charge', () => {
  const facts = { charge: { status: 'emitted', type: 'pix' }, known: false, today: '2026-11-20' };
  const ended = kept({ act: 'write_off' });
  const asked = planOf(ended, { ...facts, told: [sent('register', 'done'), sent('cancel')] });
  expect(asked).toMatchObject({ outcome: 'told', answer: { state: 'done' } });
  const unasked = planOf(ended, { ...facts, told: [sent('cancel', 'waiting')] });
  expect(unasked).toMatchObject({ outcome: 'none', ends: true });
});

test('a slip that is to be collected anew outlives the end of its first registration', () => {
  const told = [sent('cancel'), { id: 8, kind: 'register', state: 'waiting' } as const];
  expect(plan({ act: 'write_off' }, 'emitted', told).outcome).toBe('told');
});

test('what another file has done is done', () => {
  expect(plan({ act: 'reject' }, 'emitted', [sent('register')], true).outcome).toBe('known');
});

test('lines of one charge come in their order, each charge once at a time', () => {
  const lines = [
    { chargeId: 2, line: 5 },
    { chargeId: 1, line: 4 },
    { chargeId: 2, line: 3 },
    { chargeId: null, line: 1 },
  ];
  expect(roundsOf(lines)).toEqual([
    [
      { chargeId: 1, line: 4 },
      { chargeId: 2, line: 3 },
    ],
    [{ chargeId: 2, line: 5 }],
  ]);
});
