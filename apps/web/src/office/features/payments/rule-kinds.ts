/** What a rule's value is: an amount in whole cents or hundredths of one percent. */
export type Measure = 'money' | 'percent';
export type Kind = { kind: number; label: string; measure: Measure };

const money = (kind: number, label: string): Kind => ({ kind, label, measure: 'money' });
const percent = (kind: number, label: string): Kind => ({ kind, label, measure: 'percent' });

/** The kinds of a charge's rules (docs/product/back-office.md#charges), in the words of the form. */
export const fineKinds = [percent(2, '% do valor'), money(1, 'R$ de uma vez')];

export const interestKinds = [
  percent(3, '% ao mês'),
  percent(2, '% ao dia'),
  percent(4, '% ao ano'),
  money(1, 'R$ por dia'),
  percent(7, '% ao mês, só em dias úteis'),
  percent(6, '% por dia útil'),
  percent(8, '% ao ano, só em dias úteis'),
  money(5, 'R$ por dia útil'),
];

export const discountKinds = [
  percent(2, '% até uma data'),
  money(1, 'R$ até uma data'),
  percent(5, '% por dia de antecedência'),
  money(3, 'R$ por dia de antecedência'),
  percent(6, '% por dia útil de antecedência'),
  money(4, 'R$ por dia útil de antecedência'),
];

export const abatementKinds = [money(1, 'R$'), percent(2, '% do valor')];

/** The first two kinds of a discount have dates. */
export const hasSteps = (kind: number) => kind === 1 || kind === 2;
export const MOST_STEPS = 3;

export const measureOf = (kinds: readonly Kind[], kind: number): Measure =>
  kinds.find((one) => one.kind === kind)?.measure ?? 'money';
