import { expect, it } from 'vitest';
import { amountOf, bodyOf, centsOf, type PixRequest } from './charge-bodies.rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const charge: PixRequest = {
  txid: 'PM0000000000000000000000000001',
  pixKey: 'caixa@solar.example',
  cents: 100,
  dueDate: '2026-11-24',
  validDays: 1,
  payer: { name: 'Ana', taxId: null },
  description: null,
  fine: null,
  interest: null,
  discount: null,
  abatement: null,
};

it.each([
  [1, '0.01'],
  [10, '0.10'],
  [123_456, '1234.56'],
  [999_999_999_999, '9999999999.99'],
])('writes %i cents as %s and reads it back', (cents, text) => {
  expect(amountOf(cents)).toBe(text);
  expect(centsOf(text)).toBe(cents);
});

it.each([0, -1, 0.5, Number.NaN, 1e12, 2 ** 60])('refuses %d cents', (cents) => {
  expect(() => amountOf(cents)).toThrow('O banco só aceita de R$ 0,01');
});

it('lets an immediate charge live until the end of its last day in Brasília', () => {
  // From 9:00 of the 23rd to the end of the 25th.
  expect(bodyOf(charge, now)).toMatchObject({
    kind: 'cob',
    body: { calendario: { expiracao: (15 + 48) * 3_600 - 1 } },
  });
  const gone = { ...charge, dueDate: '2020-01-01' };
  expect(bodyOf(gone, now)).toMatchObject({ body: { calendario: { expiracao: 60 } } });
});

it('asks for a tax id where a rule needs one', () => {
  const fine = { kind: 1, value: '1.00' };
  expect(() => bodyOf({ ...charge, fine }, now)).toThrow('CPF ou CNPJ');
});

it('cuts texts to what the bank takes', () => {
  const payer = { name: 'A'.repeat(500), taxId: '12345678909' };
  const { kind, body } = bodyOf({ ...charge, payer, description: 'b'.repeat(500) }, now);
  expect(kind).toBe('cobv');
  expect(body).toMatchObject({
    devedor: { nome: 'A'.repeat(200) },
    solicitacaoPagador: 'b'.repeat(140),
  });
});
