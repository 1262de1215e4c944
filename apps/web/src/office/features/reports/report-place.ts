import type { ReportName } from '@balcao/contract/reports/report-names';
import { useNavigate } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { type ReportSearch, reportSearch } from './report-search.ts';

export const reportPaths = {
  tickets: '/report/tickets',
  results: '/report/results',
  payments: '/report/payments',
} as const satisfies Record<ReportName, string>;

type Place = { name: ReportName; search: ReportSearch };

/** Which report is open, under which choices. */
export const ReportPlace = createContext<Place>({ name: 'tickets', search: {} });
export const useReportPlace = () => useContext(ReportPlace);

/** The address of the rows behind a number. */
export const withRows = ({ page: _, ...search }: ReportSearch, rows: string): ReportSearch => ({
  ...search,
  rows,
});

/** Goes to the same report with other choices. */
export function useReportGo() {
  const navigate = useNavigate();
  const { name, search } = useReportPlace();
  return (part: { [Name in keyof ReportSearch]: unknown }, replace = true) =>
    void navigate({
      to: reportPaths[name],
      search: reportSearch({ ...search, ...part }),
      replace,
      resetScroll: false,
    });
}
