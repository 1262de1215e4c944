import { expect, test } from 'vitest';
import { reportNames } from './report-names.ts';
import { maySeeReport } from './report-rights.ts';

const none = {
  can_see_sector_reports: false,
  can_see_results_reports: false,
  ticket_payment_report_type: 0,
};
const seen = (level: number, rights: object) =>
  reportNames.filter((name) => maySeeReport({ level, roles: { ...none, ...rights } }, name));

test('each report has its own right', () => {
  expect(seen(2, {})).toEqual([]);
  expect(seen(5, { can_see_sector_reports: true })).toEqual(['tickets']);
  expect(seen(5, { can_see_results_reports: true })).toEqual(['results']);
  expect(seen(5, { ticket_payment_report_type: 1 })).toEqual(['payments']);
});

test('customers see none, whatever their group says', () => {
  const all = { can_see_sector_reports: true, can_see_results_reports: true };
  expect(seen(10, { ...all, ticket_payment_report_type: 3 })).toEqual([]);
});
