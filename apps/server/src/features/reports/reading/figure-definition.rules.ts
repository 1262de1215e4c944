import type { FigureUnit } from '@balcao/contract/reports/report';
import type { FactKind } from '../folding/fact.rules.ts';
import type { Histogram } from '../histogram.rules.ts';

/** Everything that a number is made of: counts and money by kind, spans by kind, and visits. */
export type Amounts = {
  n: (kind: FactKind) => number;
  cents: (kind: FactKind) => number;
  span: (kind: FactKind, how: 'clock' | 'work') => Histogram;
  /** Null with a person chosen, since visits are nobody's, and of a city, since no visit names one. */
  visits: number | null;
  /** Open at the end of the period. */
  backlog: number;
  /** Open money whose due date has passed, within the period. */
  overdueCents: number;
};

export type FigureDefinition = {
  key: string;
  label: string;
  unit: FigureUnit;
  formula: string;
  better: 'more' | 'less' | null;
  /** The kinds of facts behind it, as `rows` names them; of a share, those that it is a part or an estimate of. */
  rows: string;
  /** What the rows are, where they do not add up to the number. */
  listed?: string;
  value: (amounts: Amounts) => number | null;
  /** A column that a table shows on demand: most readers have enough without it. */
  extra?: boolean;
};

/** How many facts there are of a kind. */
export const count = (
  key: string,
  kind: FactKind,
  label: string,
  formula: string,
  better: 'more' | 'less' | null = null,
): FigureDefinition => ({
  key,
  label,
  formula,
  better,
  unit: 'count',
  rows: kind,
  value: ({ n }) => n(kind),
});

/** A sum of money. */
export const cents = (
  key: string,
  label: string,
  formula: string,
  better: 'more' | 'less' | null,
  rows: string,
  value: FigureDefinition['value'],
): FigureDefinition => ({ key, label, formula, better, unit: 'cents', rows, value });

/** A part of a whole, in percent with a tenth; none of nothing. */
export const share = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;

/** Arrivals stand in two reports, and are the same in both. */
export const arrived =
  'Abertos no período, por qualquer canal. De um atendente: os que foram dele primeiro.';
