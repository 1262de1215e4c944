import { expect, test } from 'vitest';
import { plainAddress } from './address.rules.ts';
import { networkOf } from './network.rules.ts';
import { type Customer, commonOf, isManyOfOne, type Marks } from './signals.rules.ts';

const nobody: Marks = {
  ownTaxIds: [null, null],
  ownEmails: [null, null],
  phone: null,
  pixKeyKind: null,
  pixKey: null,
  cep: null,
  street: null,
};
const stranger: Customer = {
  taxIds: [null, null, null],
  emails: [null, null, null],
  phones: [null],
  customerCep: null,
  customerStreet: null,
};

test.each<[string, Partial<Marks>, Partial<Customer>, string[]]>([
  ['nothing known of either', {}, {}, []],
  ['nothing known of the affiliate', {}, { taxIds: ['52998224725'], emails: ['a@b.com.br'] }, []],
  ['empty texts', { ownTaxIds: [''], ownEmails: [''] }, { taxIds: [''], emails: [''] }, []],
  ['a tax id', { ownTaxIds: ['52998224725'] }, { taxIds: [null, '529.982.247-25'] }, ['tax_id']],
  [
    'the tax id of the person tied to it',
    { ownTaxIds: ['11222333000181', '52998224725'] },
    { taxIds: [null, '529.982.247-25'] },
    ['tax_id'],
  ],
  ['another tax id', { ownTaxIds: ['52998224725'] }, { taxIds: ['11222333000181'] }, []],
  [
    'letters in a CNPJ',
    { ownTaxIds: ['12ABC34501DE35'] },
    { taxIds: ['12.abc.345/01de-35'] },
    ['tax_id'],
  ],
  [
    'an e-mail',
    { ownEmails: ['Bia@Exemplo.com.br'] },
    { emails: [' bia@exemplo.com.br'] },
    ['email'],
  ],
  [
    'a dot in an e-mail',
    { ownEmails: ['b.ia@exemplo.com.br'] },
    { emails: ['bia@exemplo.com.br'] },
    [],
  ],
  ['a phone', { phone: '(11) 91234-5678' }, { phones: ['+55 11 91234 5678'] }, ['phone']],
  ['the phone of another area', { phone: '(11) 91234-5678' }, { phones: ['(21) 91234-5678'] }, []],
  [
    'a Pix key that is a tax id',
    { pixKeyKind: 'cpf', pixKey: '52998224725' },
    { taxIds: ['529.982.247-25'] },
    ['pix_key'],
  ],
  [
    'a Pix key that is an e-mail',
    { pixKeyKind: 'email', pixKey: 'bia@exemplo.com.br' },
    { emails: ['BIA@exemplo.com.br'] },
    ['pix_key'],
  ],
  [
    'a Pix key that is a phone',
    { pixKeyKind: 'phone', pixKey: '+5511912345678' },
    { phones: ['(11) 91234-5678'] },
    ['pix_key'],
  ],
  [
    'a random key',
    { pixKeyKind: 'random', pixKey: '123e4567-e89b-12d3-a456-426614174000' },
    { emails: ['x@y.com.br'], phones: ['(11) 91234-5678'] },
    [],
  ],
  [
    'an address',
    { cep: '13015000', street: 'Rua das Flores, 120' },
    { customerCep: '13015-000', customerStreet: 'R. das Flores, nº 120, ap. 4' },
    ['address'],
  ],
  [
    'a neighbour',
    { cep: '13015000', street: 'Rua das Flores, 120' },
    { customerCep: '13015000', customerStreet: 'Rua das Flores, 122' },
    [],
  ],
  [
    'the customer himself, the clearest first',
    {
      ownTaxIds: ['52998224725'],
      pixKeyKind: 'cpf',
      pixKey: '52998224725',
      ownEmails: ['a@b.com.br'],
    },
    { taxIds: ['52998224725'], emails: ['a@b.com.br'] },
    ['tax_id', 'pix_key', 'email'],
  ],
])('%s in common', (_, affiliate, customer, kinds) => {
  expect(commonOf({ ...nobody, ...affiliate }, { ...stranger, ...customer })).toEqual(kinds);
});

test.each([
  ['13015000', 'Rua das Flores, 120', '13015000 120'],
  ['13015-000', 'Rua 7 de Setembro 0120', '13015000 120'],
  ['13015000', 'Praça da Sé, s/n', '13015000 pracadasesn'],
  ['13015000', '', null],
  ['1301500', 'Rua das Flores, 120', null],
  [null, 'Rua das Flores, 120', null],
])('the address %s, %s', (cep, street, plain) => {
  expect(plainAddress(cep, street)).toBe(plain);
});

test.each([
  [5, 5, true],
  [5, 9, true],
  [5, 10, false],
  [4, 4, false],
  [50, 101, false],
])('%i of %i conversations from one network', (most, total, isMany) => {
  expect(isManyOfOne({ most, total })).toBe(isMany);
});

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['203.0.113.250', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:aa:1::1', '2001:db8:aa::/48'],
  ['2001:0DB8:00aa:2:3:4:5:6', '2001:db8:aa::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', null],
  ['localhost', null],
])('the network of %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
