import { isDate, type OwnHolidays } from './bank-days.ts';

/** Text with two decimals: reais where the kind is an amount, percent where it is a percent. */
type Rule<K extends number> = { kind: K; value: string };

/** 1 an amount, 2 percent: once, when late. */
export type FineRule = Rule<1 | 2>;
/** Per day late: 1 an amount, 2 percent a day, 3 a month, 4 a year; 5 to 8 the same by business days. */
export type InterestRule = Rule<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>;
/** 1 an amount, 2 percent of the original: always. */
export type AbatementRule = Rule<1 | 2>;
export type DiscountStep = { until: string; value: string };
/** 1 amounts or 2 percents until dates; per day early: 3 an amount, 4 the same by business days, 5 percent, 6 percent by business days. */
export type DiscountRule = { kind: 1 | 2; steps: readonly DiscountStep[] } | Rule<3 | 4 | 5 | 6>;

/** What decides how much a charge costs on a day; the kinds are those of CobVValor (API Pix 2.9.0). */
export type ChargeTerms = {
  originalCents: number;
  /** `yyyy-mm-dd`. */
  dueDate: string;
  fine: FineRule | null;
  interest: InterestRule | null;
  discount: DiscountRule | null;
  abatement: AbatementRule | null;
  /** How many days after the counted due date it can be paid. */
  validDays: number;
  holidays?: OwnHolidays;
};

/** What a person or a program wrote for a charge, under the names of the call; kinds and texts are not yet trusted. */
export type WrittenTerms = {
  value_cents: number;
  due_date: string;
  fine: { kind: number; value: string } | null;
  interest: { kind: number; value: string } | null;
  discount:
    | { kind: number; steps: readonly DiscountStep[] }
    | { kind: number; value: string }
    | null;
  abatement: { kind: number; value: string } | null;
  valid_days: number;
};

/** The most that CobVValor can say: ten digits of reais. */
export const MOST_CENTS = 999_999_999_999;
const MOST_VALID_DAYS = 3650;
const FIRST_DATE = '2001-01-01';
const LAST_DATE = '2199-12-31';
const VALUE = /^\d{1,10}\.\d{2}$/;

const words = {
  cents: 'Informe um valor entre R$ 0,01 e R$ 9.999.999.999,99.',
  date: 'Informe uma data válida.',
  years: 'Informe uma data entre 2001 e 2199.',
  days: `Informe de 0 a ${MOST_VALID_DAYS} dias.`,
  kind: 'Escolha um tipo da lista.',
  value: 'Informe um valor com duas casas decimais, como 2.00.',
  zero: 'Informe um valor maior que zero.',
  much: 'O valor vai até R$ 9.999.999.999,99.',
  percent: 'O percentual vai até 100%.',
  less: 'Informe menos que o valor da cobrança.',
  lessPercent: 'Informe menos que 100%.',
  steps: 'Informe de uma a três datas de desconto.',
  early: 'A data do desconto não pode passar do vencimento.',
  twice: 'Esta data já tem um desconto.',
};

function chargeDateFault(date: string): string | null {
  if (!isDate(date)) return words.date;
  return date < FIRST_DATE || date > LAST_DATE ? words.years : null;
}

const chargeCentsFault = (cents: number) =>
  Number.isInteger(cents) && cents > 0 && cents <= MOST_CENTS ? null : words.cents;

/** `below`: what takes from a charge of so many cents leaves something to pay. */
type Bound = { percent: boolean; below?: number | undefined };

function valueFault(value: string, { percent, below }: Bound): string | null {
  if (!VALUE.test(value)) return words.value;
  const hundredths = Number(value.replace('.', ''));
  if (hundredths === 0) return words.zero;
  if (percent && hundredths > 10_000) return words.percent;
  if (hundredths > MOST_CENTS) return words.much;
  if (below === undefined || hundredths < (percent ? 10_000 : below)) return null;
  return percent ? words.lessPercent : words.less;
}

type Found = [path: string, fault: string | null];

/** Kinds up to `most`, of which `amounts` are sums of money and the others percents. */
function ruleFaults(
  name: string,
  rule: { kind: number; value: string } | null,
  { most, amounts, below }: { most: number; amounts: number[]; below?: number | undefined },
): Found[] {
  if (!rule) return [];
  if (!Number.isInteger(rule.kind) || rule.kind < 1 || rule.kind > most)
    return [[`${name}.kind`, words.kind]];
  const percent = !amounts.includes(rule.kind);
  return [[`${name}.value`, valueFault(rule.value, { percent, below })]];
}

function stepFaults(
  { kind, steps }: { kind: number; steps: readonly DiscountStep[] },
  { due_date, below }: { due_date: string; below: number | undefined },
): Found[] {
  if (kind !== 1 && kind !== 2) return [['discount.kind', words.kind]];
  if (steps.length < 1 || steps.length > 3) return [['discount.steps', words.steps]];
  return steps.flatMap(({ until, value }, at): Found[] => {
    const path = `discount.steps.${at}`;
    const again = steps.findIndex((other) => other.until === until) < at;
    const late = isDate(due_date) && until > due_date ? words.early : null;
    return [
      [`${path}.until`, chargeDateFault(until) ?? late ?? (again ? words.twice : null)],
      [`${path}.value`, valueFault(value, { percent: kind === 2, below })],
    ];
  });
}

function discountFaults({ discount, due_date }: WrittenTerms, below: number | undefined): Found[] {
  if (!discount) return [];
  if ('steps' in discount) return stepFaults(discount, { due_date, below });
  if (discount.kind === 1 || discount.kind === 2) return [['discount.steps', words.steps]];
  return ruleFaults('discount', discount, { most: 6, amounts: [3, 4], below });
}

/** What is wrong with a charge's value, dates and rules (API Pix 2.9.0, CobVOperacaoInvalida): words by the field's path, as `discount.steps.0.until`; nothing: `{}`. */
export function chargeFaults(terms: WrittenTerms): Record<string, string> {
  const { value_cents: cents, valid_days: days } = terms;
  const centsFault = chargeCentsFault(cents);
  const below = centsFault ? undefined : cents;
  const daysFit = Number.isInteger(days) && days >= 0 && days <= MOST_VALID_DAYS;
  const found: Found[] = [
    ['value_cents', centsFault],
    ['due_date', chargeDateFault(terms.due_date)],
    ['valid_days', daysFit ? null : words.days],
    ...ruleFaults('fine', terms.fine, { most: 2, amounts: [1] }),
    ...ruleFaults('interest', terms.interest, { most: 8, amounts: [1, 5] }),
    ...ruleFaults('abatement', terms.abatement, { most: 2, amounts: [1], below }),
    ...discountFaults(terms, below),
  ];
  const wrong = found.filter((entry): entry is [string, string] => entry[1] !== null);
  return Object.fromEntries(wrong);
}
