import type { Report } from '@balcao/contract/reports/report';

/** What a step of the chart opens: the rows of the first series that has any in it. */
export const rowsOfStep = (series: Report['series'], at: number): string | null =>
  series.map(({ points }) => points[at]).find((point) => point?.value)?.rows ?? null;
