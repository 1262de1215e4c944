import { type Chance, visitorOf } from './visitors.ts';

/** Who is asked to pay; `unit` counts the units of people.ts from 0. */
export type Payer = {
  name: string;
  taxId: string | null;
  email: string | null;
  /** Null for somebody who is not in the register. */
  personId: number | null;
  unit: number;
};

const companies: [unit: number, name: string][] = [
  [0, 'Auto Posto Barão Ltda'],
  [0, 'Clínica Vila Verde Ltda'],
  [0, 'Colégio Cambuí Ltda'],
  [0, 'Condomínio Jardim das Acácias'],
  [0, 'Supermercado Taquaral Ltda'],
  [0, 'Academia Corpo em Dia Ltda'],
  [1, 'Padaria Pão de Mel Ltda'],
  [1, 'Mercado Bom Preço'],
  [1, 'Metalúrgica Iguaçu Ltda'],
  [1, 'Hotel Araucária Ltda'],
  [1, 'Laticínios Serra Alta Ltda'],
  [2, 'Pousada Maré Mansa Ltda'],
  [2, 'Frigorífico Capibaribe Ltda'],
  [2, 'Lavanderia Boa Viagem Ltda'],
  [2, 'Farmácia Santa Rita Ltda'],
];

function checkDigit(digits: number[]): number {
  const sum = digits.toReversed().reduce((total, digit, at) => total + digit * (2 + (at % 8)), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** A CNPJ with right check digits, which belongs to no company that pays. */
function cnpjOf(nth: number): string {
  const digits = [...`${71_300_000 + nth * 4_019}0001`].map(Number);
  digits.push(checkDigit(digits));
  digits.push(checkDigit(digits));
  return digits.join('');
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ ltda$/, '')
    .replace(/[^a-z]+/g, '');

export const companyPayers: Payer[] = companies.map(([unit, name], nth) => ({
  name,
  unit,
  taxId: cnpjOf(nth),
  email: `financeiro@${plain(name)}.exemplo.com.br`,
  personId: null,
}));

/** Somebody new. */
export function strangerOf(chance: Chance): Payer {
  const { name, cpf } = visitorOf(chance);
  const email = `${name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '.')}@exemplo.com.br`;
  const unit = chance.pick([0, 0, 0, 1, 1, 2]);
  return { name, unit, taxId: cpf.replace(/\D/g, ''), email, personId: null };
}
