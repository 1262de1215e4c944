import type { RecordDefinition } from '@balcao/contract/records/definition';

type Named = Pick<RecordDefinition, 'label' | 'plural' | 'gender'>;

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A word that ends in "o", in the record's gender: "novo", "nova". */
export const agree = ({ gender }: Pick<Named, 'gender'>, word: string) =>
  gender === 'f' ? word.replace(/o(s?)$/, 'a$1') : word;

/** "Novo setor", "Nova etiqueta". */
export const newLabel = (record: Named) => `${agree(record, 'Novo')} ${lower(record.label)}`;

/** "1 setor", "3 setores". */
export const counted = ({ label, plural }: Named, count: number) =>
  `${count.toLocaleString('pt-BR')} ${lower(count === 1 ? label : plural)}`;

/** "Setor salvo.", "Etiqueta excluída." */
export const said = (record: Named, word: string) => `${record.label} ${agree(record, word)}.`;

/** "o setor", "esta etiqueta": the record's label behind an article. */
export const withArticle = (record: Named, article: 'o' | 'este') => {
  const articles = record.gender === 'f' ? { o: 'a', este: 'esta' } : { o: 'o', este: 'este' };
  return `${articles[article]} ${lower(record.label)}`;
};

/** "Mais de 10.000 setores" where counting stopped there. */
export const totalText = (record: Named, page: { total: number; total_capped: boolean }) =>
  (page.total_capped ? 'mais de ' : '') + counted(record, page.total);
