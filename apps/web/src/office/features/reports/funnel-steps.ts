import { numberText } from '@balcao/contract/reports/number-text';
import type { ReportTable } from '@balcao/contract/reports/report';
import { shareOfMost } from './sorted-rows.ts';

export type FunnelStep = {
  key: string;
  label: string;
  count: string;
  /** In percent of the widest one. */
  width: number;
  /** The share of the step before, in percent; null for the first, and where more came than that step counts. */
  share: number | null;
};

function shareOf(value: number | null, before: number | null | undefined): number | null {
  if (!before || value === null || value > before) return null;
  return Math.round((1000 * value) / before) / 10;
}

/** Steps from the visit to the money: how many came so far, and how many of the step before. */
export function funnelSteps(rows: ReportTable['rows']): FunnelStep[] {
  const counts = rows.map(({ values }) => values[0] ?? null);
  return rows.map(({ key, label }, at) => {
    const value = counts[at] ?? null;
    return {
      key,
      label,
      count: numberText(value, 'count'),
      width: 100 * shareOfMost(value, counts),
      share: at === 0 ? null : shareOf(value, counts[at - 1]),
    };
  });
}

const said = ({ label, count, share }: FunnelStep) =>
  `${label}: ${count}${share === null ? '' : `, ${numberText(share, 'percent')} do passo anterior`}`;

/** The picture in a sentence. */
export const funnelWords = (steps: readonly FunnelStep[]) => `${steps.map(said).join('; ')}.`;
