import { expect, test } from 'vitest';
import { agree, genderOf, lowerFirst } from './nouns.ts';

test.each([
  ['Atendimento', 'm'],
  ['Chamado', 'm'],
  ['Ticket', 'm'],
  ['Protocolo de serviço', 'm'],
  ['Problema', 'm'],
  ['Mapa', 'm'],
  ['Cartão', 'm'],
  ['Plano de ação', 'm'],
  ['Ordem de serviço', 'f'],
  ['O.S.', 'f'],
  ['Reunião', 'f'],
  ['Opinião', 'f'],
  ['Região', 'f'],
  ['Conexão', 'f'],
  ['Fase', 'f'],
  ['Análise', 'f'],
  ['Mídia', 'f'],
  ['OS', 'f'],
  ['Solicitação', 'f'],
  ['Questão', 'f'],
  ['Demanda', 'f'],
  ['Manifestação', 'f'],
  ['Mensagem', 'f'],
] as const)('%s is %s', (label, gender) => {
  expect(genderOf(label)).toBe(gender);
});

test('words agree with a noun', () => {
  const words = [
    'Novo',
    'todos os',
    'este',
    'Nenhum',
    'do',
    'ao',
    'aos',
    'selecionados',
    'deste',
    'Seus',
    'seu',
  ];
  expect(words.map((word) => agree({ gender: 'm' }, word))).toEqual(words);
  expect(words.map((word) => agree({ gender: 'f' }, word))).toEqual([
    'Nova',
    'todas as',
    'esta',
    'Nenhuma',
    'da',
    'à',
    'às',
    'selecionadas',
    'desta',
    'Suas',
    'sua',
  ]);
});

test('inside of a sentence a label begins small, an abbreviation stays', () => {
  expect(['Ordem de serviço', 'OS', 'O.S.', 'Ícone', ''].map(lowerFirst)).toEqual([
    'ordem de serviço',
    'OS',
    'O.S.',
    'ícone',
    '',
  ]);
});
