import { expect, test } from 'vitest';
import { addressesIn, checkPages, faultsOfPages } from './pages.ts';
import { repositoryFiles } from './repository.ts';

const right = {
  office: ['/home', '/at_ticket/:id/edit'],
  portal: ['/pm/:token/options'],
  pages: ['/home', '/at_ticket/:id/edit', '/pm/:token/options', '/at_tag', '/at_tag/create'],
  places: ['/home', '/at_ticket/:id/edit', '/at_tag'],
};

test('addresses are those of the routes, without the generic screens', () => {
  const routes = `
  createRoute({
    path: '/',
    path: '/at_ticket/$id/edit',
    path: '/$record/create',
  `;
  expect(addressesIn(routes)).toEqual(['/at_ticket/:id/edit']);
});

test.each([
  ['nothing', right, []],
  [
    'a route that the server does not serve',
    { ...right, portal: [...right.portal, '/news'] },
    [/^\/news: add it to officePages of packages\/contract\/src\/pages.ts$/],
  ],
  [
    'a page without a route',
    { ...right, pages: [...right.pages, '/news'] },
    [/^\/news: add its route to apps\/web\/src\/office\/app\/routes.ts or /],
  ],
  [
    'a page of the office that the table of routes does not name',
    { ...right, places: ['/home'] },
    [/^\/at_ticket\/:id\/edit: add it to menusOf or innerPlaces of packages\/contract\//],
  ],
])('reports %s', (_, addresses, faults) => {
  expect(faultsOfPages(addresses)).toEqual(faults.map((text) => expect.stringMatching(text)));
});

test('finds the pages of this repository', async () => {
  const { summary, faults } = checkPages(await repositoryFiles());
  expect(faults).toEqual([]);
  expect(summary).not.toMatch(/\b0 pages|, 0 of/);
});
