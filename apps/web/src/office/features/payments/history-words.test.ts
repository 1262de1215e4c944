import { expect, test } from 'vitest';
import { chargeHistoryWords as words } from './history-words.ts';

const plain = (name: string, value: unknown) =>
  words.text(name, value)?.replaceAll(/\s/g, ' ') ?? undefined;

test('the history of a charge speaks of money, days and states as people do', () => {
  expect(plain('value_cents', 12_500)).toBe('R$ 125,00');
  expect(plain('due_date', '2090-02-28')).toBe('28/02/2090');
  expect(plain('status', 'partly_refunded')).toBe('Devolvida em parte');
  expect(plain('type', 'pix')).toBe('Pix');
  expect(plain('provider', 'cnab')).toBe('O banco, por arquivos CNAB');
  expect(plain('source', 'hand')).toBe('Registrado à mão');
  expect(plain('fine', { kind: 2, value: '2.00' })).toBe('Multa de 2,00%');
  expect(plain('discount', { kind: 1, steps: [{ until: '2090-01-21', value: '5.00' }] })).toBe(
    'Desconto de R$ 5,00 até 21/01/2090',
  );
  const place = { street: 'Rua das Flores, 10', district: '', cep: '13010000' };
  expect(plain('person_address', { ...place, city: 'Campinas', state: 'SP' })).toBe(
    'Rua das Flores, 10, Campinas/SP, CEP 13010-000',
  );
  expect([plain('fine', null), plain('description', 'Plano')]).toEqual([undefined, undefined]);
});

test('each field of a charge that may be written has its words', () => {
  const written =
    'value_cents due_date type description person_id person_name person_tax_id person_email person_address at_ticket_id business_unit_id credits_balance fine interest discount abatement valid_days';
  for (const name of written.split(' ')) expect(words.labels[name], name).toBeTruthy();
});
