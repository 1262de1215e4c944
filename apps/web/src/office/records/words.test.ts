import { expect, test } from 'vitest';
import { counted, newLabel, noneYet, said, totalText, withArticle } from './words.ts';

const sector = { label: 'Setor', plural: 'Setores', gender: 'm' } as const;
const tag = { label: 'Etiqueta', plural: 'Etiquetas', gender: 'f' } as const;

test('a record is spoken of in its gender', () => {
  expect([newLabel(sector), newLabel(tag)]).toEqual(['Novo setor', 'Nova etiqueta']);
  expect([said(sector, 'salvo'), said(tag, 'excluído')]).toEqual([
    'Setor salvo.',
    'Etiqueta excluída.',
  ]);
  expect([withArticle(sector, 'este'), withArticle(tag, 'o')]).toEqual([
    'este setor',
    'a etiqueta',
  ]);
  expect([counted(sector, 1), counted(tag, 1200)]).toEqual(['1 setor', '1.200 etiquetas']);
  const account = {
    label: 'Conta',
    plural: 'Plano de contas',
    many: 'Contas',
    gender: 'f',
  } as const;
  expect([counted(account, 1), counted(account, 59)]).toEqual(['1 conta', '59 contas']);
});

test('that there is none yet is said in the gender of the record', () => {
  const unit = { label: 'Unidade de negócio', plural: 'Unidades de negócio', gender: 'f' } as const;
  expect([noneYet(sector), noneYet(unit)]).toEqual([
    'Nenhum setor ainda',
    'Nenhuma unidade de negócio ainda',
  ]);
});

test('a count that stopped is said in tens', () => {
  expect(totalText(sector, { total: 21, total_capped: true })).toBe('mais de 20 setores');
  expect(totalText(sector, { total: 10_000, total_capped: true })).toBe('mais de 10.000 setores');
  expect(totalText(sector, { total: 21, total_capped: false })).toBe('21 setores');
  expect(totalText(tag, { total: 1, total_capped: false })).toBe('1 etiqueta');
});
