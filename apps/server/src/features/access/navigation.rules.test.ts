import type { Menu, Place } from '@balcao/contract/access/navigation';
import { permissionFlags } from '@balcao/contract/access/permissions';
import type { UserRoles } from '@balcao/contract/access/session';
import { expect, test } from 'vitest';
import { tableOf } from './navigation.rules.ts';

const place = (name: string, may: Place['may']): Place => ({
  name,
  path: `/${name}`,
  label: name.toUpperCase(),
  may,
});
const menus: Menu[] = [
  { label: 'Dia', icon: 'home', places: [place('home', 'internal'), place('later', 'internal')] },
  { label: 'Sistema', icon: 'gear', places: [place('log', 'can_log_view'), place('set', 'admin')] },
];
const known = {
  pages: ['/home', '/log', '/set', '/in'],
  menus,
  inner: [place('in', 'supervisor')],
};
const person = (level: number, ...granted: string[]) => ({
  level,
  roles: Object.fromEntries(
    permissionFlags.map((flag) => [flag, granted.includes(flag)]),
  ) as unknown as UserRoles,
});

test('nobody sees a page that is not there, nor a menu in which nothing may be opened', () => {
  expect(tableOf(known, person(5))).toEqual({
    routes: [{ name: 'home', path: '/home' }],
    menus: [{ label: 'Dia', icon: 'home', items: [{ label: 'HOME', route: 'home' }] }],
  });
});

test('a level and a flag open what they name', () => {
  const names = (level: number, ...granted: string[]) =>
    tableOf(known, person(level, ...granted)).routes.map(({ name }) => name);
  expect(names(5, 'can_log_view')).toEqual(['home', 'log']);
  expect(names(2)).toEqual(['home', 'in']);
  expect(names(1, ...permissionFlags)).toEqual(['home', 'log', 'set', 'in']);
  expect(names(10, ...permissionFlags)).toEqual([]);
});
