import { expect, test } from 'vitest';
import { innerPlaces, mayOpen, menusOf } from './navigation.ts';
import { permissionFlags } from './permissions.ts';
import type { UserRoles } from './session.ts';

const person = (...granted: string[]) => ({
  level: 5,
  roles: {
    ...Object.fromEntries(permissionFlags.map((flag) => [flag, granted.includes(flag)])),
    ticket_payment_report_type: 0,
  } as unknown as UserRoles,
});
const reports = menusOf('Atendimentos').find(({ label }) => label === 'Relatórios')?.places ?? [];
const open = (places: typeof reports, who: ReturnType<typeof person>) =>
  places.filter((place) => mayOpen(place, who)).map(({ name }) => name);

test('the menu of reports has its own right, their pages have theirs', () => {
  const pages = innerPlaces.filter(({ name }) => name.startsWith('report.'));
  const without = person('can_see_sector_reports');
  expect(open(reports, without)).toEqual([]);
  expect(open(pages, without)).toEqual(['report.tickets']);
  expect(open(reports, person('can_see_sector_reports', 'menu_reports'))).toEqual([
    'report.tickets',
  ]);
  expect(open(reports, person('menu_reports'))).toEqual([]);
});
