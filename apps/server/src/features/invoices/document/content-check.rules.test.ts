import { describe, expect, test } from 'vitest';
import {
  accessKey,
  amounts,
  cancellation,
  customers,
  noteContent,
  provider,
  service,
} from '../../../../test/invoices.ts';
import type { Customer, NoteContent } from './content.ts';
import { faultsOfContent, faultsOfEvent } from './content-check.rules.ts';
import { isServiceCode } from './service-codes.rules.ts';
import { lineOf, linesOf } from './texts.rules.ts';

const faults = (change: Partial<NoteContent>) =>
  Object.fromEntries(faultsOfContent(noteContent(change)).map(({ field, text }) => [field, text]));
const described = (description: string) => faults({ service: { ...service, description } });
const named = (name: string) => faults({ customer: { ...customers.cpf, name } });
const cpf: Customer = customers.cpf;

test('a note of the demonstration has no faults, with every kind of customer', () => {
  for (const customer of [
    customers.cpf,
    customers.cnpj,
    customers.alphanumeric,
    customers.withoutAddress,
    customers.none,
  ])
    expect(faults({ customer })).toEqual({});
});

describe('a text', () => {
  test('with a control character, an emoji or too many characters is refused at its field', () => {
    expect(described('Suporte\u0007')).toEqual({
      'service.description': expect.stringContaining('controle'),
    });
    expect(described('Suporte \u009Bx')).toEqual({
      'service.description': expect.stringContaining('controle'),
    });
    expect(described('Suporte 🎉')).toEqual({
      'service.description': expect.stringContaining('🎉'),
    });
    expect(described('Поддержка')).toEqual({
      'service.description': expect.stringContaining('"П"'),
    });
    expect(described('\uD83C')).toEqual({ 'service.description': expect.any(String) });
    expect(described('x'.repeat(10_000))).toEqual({
      'service.description': expect.stringContaining('2000'),
    });
    expect(described(' \n ')).toEqual({ 'service.description': 'Descreva o serviço.' });
    expect(named('Zé \u0000')).toEqual({ 'customer.name': expect.stringContaining('controle') });
    expect(named('x'.repeat(301))).toEqual({ 'customer.name': expect.stringContaining('300') });
    expect(faults({ service: { ...service, notes: 'n'.repeat(10_000) } })).toHaveProperty([
      'service.notes',
    ]);
  });

  test('from a word processor is taken with the signs that the authority knows', () => {
    expect(lineOf(' “Plano” – mês\u00A0de nov…\t2026 ')).toBe('"Plano" - mês de nov... 2026');
    expect(linesOf('  a  b \r\n\r\n c ')).toBe('a b\n\nc');
    expect(described('“Plano” – mês de novembro… R$ 10 ½ §')).toEqual({});
  });
});

test('a service code must be in the law', () => {
  for (const code of ['010101', '010701', '171201', '250301', '140101', '990101'])
    expect(isServiceCode(code)).toBe(true);
  for (const code of [
    '',
    '1',
    '000000',
    '411001',
    '011001',
    '130101',
    '071401',
    '010100',
    'abcdef',
    '0107011',
  ])
    expect(isServiceCode(code)).toBe(false);
  expect(faults({ service: { ...service, serviceCode: '770101' } })).toEqual({
    'service.serviceCode': expect.stringContaining('não existe'),
  });
});

describe('a customer', () => {
  test('who keeps the ISS back must be named, with an address', () => {
    const kept = { ...amounts, issWithheld: 'customer' as const };
    expect(faults({ amounts: kept, customer: customers.none })).toEqual({
      customer: expect.stringContaining('retém'),
    });
    expect(faults({ amounts: kept, customer: customers.withoutAddress })).toEqual({
      'customer.address': expect.stringContaining('obrigatório'),
    });
  });

  test('abroad needs an address there, a number or a reason, and data of the trade', () => {
    expect(
      Object.keys(
        faults({
          customer: { ...customers.foreign, address: null, foreignId: { nif: null, reason: null } },
        }),
      ),
    ).toEqual(['service.foreignTrade', 'customer.foreignId', 'customer.address']);
    expect(faults({ customer: { ...customers.foreign, address: cpf.address } })).toHaveProperty([
      'customer.address',
    ]);
  });

  test('needs a valid tax id, a name and whole parts of an address', () => {
    expect(faults({ customer: { ...cpf, taxId: '52998224724' } })).toEqual({
      'customer.taxId': expect.any(String),
    });
    expect(faults({ customer: { ...customers.cnpj, taxId: '12ABC34501DE36' } })).toEqual({
      'customer.taxId': expect.any(String),
    });
    expect(faults({ customer: { ...cpf, taxId: '529.982.247-25' } })).toHaveProperty([
      'customer.taxId',
    ]);
    expect(faults({ customer: { ...cpf, taxId: null } })).toEqual({
      'customer.taxId': 'Informe o CPF do cliente.',
    });
    expect(faults({ customer: { ...cpf, name: null } })).toEqual({
      'customer.name': expect.any(String),
    });
    const address = { ...customers.cpf.address, cep: '2004000', number: ' ', district: '' };
    expect(Object.keys(faults({ customer: { ...cpf, address } }))).toEqual([
      'customer.address.number',
      'customer.address.district',
      'customer.address.cep',
    ]);
    expect(faults({ customer: { ...cpf, phone: '(11) 3333' } })).toEqual({
      'customer.phone': expect.any(String),
    });
  });
});

test.each([
  ['a day that does not exist', { competence: '2026-02-30' }, 'competence'],
  ['a day after the emission', { competence: '2026-11-27' }, 'competence'],
  ['a series with letters', { series: 'A1' }, 'series'],
  ['no number', { number: 0 }, 'number'],
  [
    'a provider without a valid CNPJ',
    { provider: { ...provider, taxId: '12345678000190' } },
    'provider.taxId',
  ],
  [
    'a key that is none',
    { substitutes: { accessKey: '1', reason: '01', text: null } },
    'substitutes.accessKey',
  ],
  [
    'another reason without words',
    { substitutes: { accessKey: accessKey(1), reason: '99', text: null } },
    'substitutes.text',
  ],
  [
    'ISS kept back by nobody',
    { amounts: { ...amounts, issWithheld: 'intermediary' } },
    'intermediary',
  ],
  [
    'amounts that do not add up',
    { amounts: { ...amounts, deductionCents: 200_000 } },
    'amounts.deductionCents',
  ],
] as [string, Partial<NoteContent>, string][])('%s is told at its field', (_, change, field) => {
  expect(Object.keys(faults(change))).toEqual([field]);
});

test('IBS and CBS may be left out until the end of 2026', () => {
  const without = { amounts: { ...amounts, ibsCbs: null } };
  expect(faults({ ...without, emittedAt: '2027-01-01T02:59:59Z' })).toEqual({});
  expect(faults({ ...without, emittedAt: '2027-01-01T03:00:00Z' })).toHaveProperty([
    'amounts.ibsCbs',
  ]);
});

test('an event needs a key, and a reason in words of 15 characters', () => {
  expect(faultsOfEvent(cancellation())).toEqual([]);
  expect(
    faultsOfEvent(cancellation({ accessKey: '1', text: 'x' })).map(({ field }) => field),
  ).toEqual(['accessKey', 'text']);
  expect(faultsOfEvent(cancellation({ text: `Motivo 🎉 ${'x'.repeat(20)}` }))).toHaveLength(1);
});
