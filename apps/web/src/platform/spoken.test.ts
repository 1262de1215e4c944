import { expect, test } from 'vitest';
import { spoken } from './spoken.ts';

test.each([
  ['Atendimento', 'Este novo atendimento foi cancelado'],
  ['Chamado técnico', 'Este novo chamado técnico foi cancelado'],
  ['Problema', 'Este novo problema foi cancelado'],
  ['Solicitação', 'Esta nova solicitação foi cancelada'],
  ['Demanda', 'Esta nova demanda foi cancelada'],
  ['Ordem de serviço', 'Esta nova ordem de serviço foi cancelada'],
])('%s is spoken of as in "%s"', (title, sentence) => {
  const { name, agree } = spoken(title);
  expect(`${agree('Este novo')} ${name} foi ${agree('cancelado')}`).toBe(sentence);
});

test('several are of the gender of one', () => {
  const { name, agree } = spoken('Solicitações', 'Solicitação');
  expect(`${agree('Seus')} ${name}`).toBe('Suas solicitações');
});
