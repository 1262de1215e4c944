import { LEVEL } from '../access/permissions.ts';
import type { ReportName } from './report-names.ts';

type Rights = {
  can_see_sector_reports: boolean;
  can_see_results_reports: boolean;
  ticket_payment_report_type: number;
};
export type ReportViewer = { level: number; roles: Rights };

/** Whether a person may open a report at all; whose numbers it shows them, the server says. */
export function maySeeReport({ level, roles }: ReportViewer, name: ReportName): boolean {
  if (level > LEVEL.internal) return false;
  switch (name) {
    case 'tickets':
      return roles.can_see_sector_reports;
    case 'results':
      return roles.can_see_results_reports;
    case 'payments':
      return roles.ticket_payment_report_type > 0;
  }
}
