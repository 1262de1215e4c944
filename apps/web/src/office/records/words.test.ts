import { expect, test } from 'vitest';
import { counted, newLabel, said, withArticle } from './words.ts';

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
});
