import { agree, lowerFirst, type Noun } from '@balcao/brazil/nouns';

/** "Nenhum setor ainda", "Nenhuma unidade de negócio ainda". */
export const noneYet = (record: Noun) =>
  `${agree(record, 'Nenhum')} ${lowerFirst(record.label)} ainda`;

/** "Novo setor", "Nova etiqueta". */
export const newLabel = (record: Noun) => `${agree(record, 'Novo')} ${lowerFirst(record.label)}`;

/** A record's words; `many` is what several rows are called where the plural is not. */
type Counted = Noun & { many?: string };

/** "1 setor", "3 setores". */
export const counted = ({ label, plural, many = plural }: Counted, count: number) =>
  `${count.toLocaleString('pt-BR')} ${lowerFirst(count === 1 ? label : many)}`;

/** "Setor salvo.", "Etiqueta excluída." */
export const said = (record: Noun, word: string) => `${record.label} ${agree(record, word)}.`;

/** "o setor", "esta etiqueta": the record's label after an article. */
export const withArticle = (record: Noun, article: 'o' | 'este') =>
  `${agree(record, article)} ${lowerFirst(record.label)}`;

type Total = { total: number; total_capped: boolean };

/** "mais de 20 setores" if counting stopped at 21: inexact totals are rounded down to tens. */
export const totalText = (record: Counted, { total, total_capped }: Total) =>
  total_capped ? `mais de ${counted(record, total - (total % 10))}` : counted(record, total);
