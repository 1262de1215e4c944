import { expect, test } from 'vitest';
import { exportReport, reportRows } from './report.ts';

test('the key of a row by city may be as long as the name of a city', () => {
  const key = `conversations/city/${'x'.repeat(200)}`;
  expect(reportRows.query.safeParse({ key }).success).toBe(true);
  expect(exportReport.query.safeParse({ key, format: 'csv' }).success).toBe(true);
  expect(reportRows.query.safeParse({ key: 'x'.repeat(301) }).success).toBe(false);
});
