import { agree, lowerFirst, type Noun } from '@balcao/brazil/nouns';

/** "Novo setor", "Nova etiqueta". */
export const newLabel = (record: Noun) => `${agree(record, 'Novo')} ${lowerFirst(record.label)}`;

/** "1 setor", "3 setores". */
export const counted = ({ label, plural }: Noun, count: number) =>
  `${count.toLocaleString('pt-BR')} ${lowerFirst(count === 1 ? label : plural)}`;

/** "Setor salvo.", "Etiqueta excluída." */
export const said = (record: Noun, word: string) => `${record.label} ${agree(record, word)}.`;

/** "o setor", "esta etiqueta": the record's label behind an article. */
export const withArticle = (record: Noun, article: 'o' | 'este') =>
  `${agree(record, article)} ${lowerFirst(record.label)}`;

/** "Mais de 10.000 setores" where counting stopped there. */
export const totalText = (record: Noun, page: { total: number; total_capped: boolean }) =>
  (page.total_capped ? 'mais de ' : '') + counted(record, page.total);
