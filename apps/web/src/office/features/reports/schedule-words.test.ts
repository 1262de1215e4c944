import { expect, test } from 'vitest';
import { filterWords, peopleWords } from './schedule-words.ts';

const choices = {
  sectors: [{ id: 3, name: 'Vendas' }],
  business_units: [{ id: 5, name: 'Sul' }],
  users: [],
};

test('filters are named, and by number where the name is out of sight', () => {
  expect(filterWords({ sector_id: 3, business_unit_id: 5 }, choices)).toBe(
    'Setor: Vendas, Unidade: Sul',
  );
  expect(filterWords({ user_id: 8, sector_id: null }, choices)).toBe('Atendente: 8');
  expect(filterWords({}, undefined)).toBe('sem filtros');
});

test('a mail says whose it is where that is not the reader', () => {
  const [ana, bia] = [
    { id: 1, name: 'Ana' },
    { id: 2, name: 'Bia' },
  ] as const;
  expect(peopleWords({ recipient: ana, asked_by: ana }, 1)).toBeNull();
  expect(peopleWords({ recipient: bia, asked_by: ana }, 1)).toBe('para Bia');
  expect(peopleWords({ recipient: ana, asked_by: bia }, 1)).toBe('pedido por Bia');
});
