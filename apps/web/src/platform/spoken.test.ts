import { expect, test } from 'vitest';
import { spoken } from './spoken.ts';

test.each([
  ['Atendimento', 'novo atendimento'],
  ['Chamado técnico', 'novo chamado técnico'],
  ['Problema', 'novo problema'],
  ['Solicitação', 'nova solicitação'],
  ['Demanda', 'nova demanda'],
  ['Ordem de serviço', 'nova ordem de serviço'],
])('%s is spoken of as "%s"', (title, words) => {
  const { name, pick } = spoken(title);
  expect(`${pick('novo', 'nova')} ${name}`).toBe(words);
});
