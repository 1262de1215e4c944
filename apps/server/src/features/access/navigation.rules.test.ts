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

test('a page of a menu that opens without the menu is named once', () => {
  const twice = { ...known, inner: [place('log', 'internal')] };
  const { routes, menus } = tableOf(twice, person(5));
  expect(routes.map(({ name }) => name)).toEqual(['home', 'log']);
  expect(menus.map(({ label }) => label)).toEqual(['Dia']);
  expect(tableOf(twice, person(5, 'can_log_view')).routes).toEqual(routes);
});

test('a place that stands in its menu alone says what it is', () => {
  const named = { ...place('sales', 'internal'), alone: 'Relatório de SALES' };
  const labels = (...more: Place[]) => {
    const places = [named, ...more];
    const pages = places.map(({ path }) => path);
    const menu = { label: 'Relatórios', icon: 'chart', places };
    const { menus } = tableOf({ pages, menus: [menu], inner: [] }, person(5));
    return menus.flatMap(({ items }) => items.map(({ label }) => label));
  };
  expect(labels()).toEqual(['Relatório de SALES']);
  expect(labels(place('other', 'internal'))).toEqual(['SALES', 'OTHER']);
});
