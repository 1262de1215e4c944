import { describe, expect, test } from 'vitest';
import {
  faultsOfFolders,
  faultsOfLengths,
  faultsOfPath,
  faultsOfTests,
  faultsOfText,
} from './layout.ts';

const feature = 'apps/server/src/features';

describe('the names of files', () => {
  test.each([
    `${feature}/tickets/merge.ts`,
    `${feature}/tickets/policy.test.ts`,
    `${feature}/tickets/list/order.store.ts`,
    'apps/web/src/office/features/tickets/list/ticket-row.tsx',
    'apps/web/src/ui/date-input.tsx',
    'apps/web/src/vite-env.d.ts',
    'apps/server/src/platform/database/schema.gen.ts',
    '.dependency-cruiser.cjs',
    'README.md',
  ])('%s is well named', (path) => expect(faultsOfPath(path)).toEqual([]));

  test.each([
    [`${feature}/kittens/feed.ts`, 'not a feature'],
    ['apps/web/src/office/features/kittens/page.tsx', 'not a feature'],
    [`${feature}/tickets/mergeTickets.ts`, 'kebab-case'],
    ['apps/web/src/ui/DateInput.tsx', 'kebab-case'],
    ['apps/web/src/ui/date_input.tsx', 'kebab-case'],
    ['apps/web/src/utils.ts', 'no utils'],
    ['apps/server/src/platform/helpers/text.ts', 'no utils'],
    ['packages/common/src/a.ts', 'no utils'],
    ['apps/web/src/ui/index.ts', 'barrel'],
  ])('%s is refused', (path, fault) => expect(faultsOfPath(path).join()).toContain(fault));

  test('a feature’s sub-folder contains three files or more, and no folder', () => {
    const inList = ['list.ts', 'list.store.ts', 'order.store.ts'];
    const inTickets = ['merge.ts', 'merge.store.ts', 'routes.ts'];
    const good = [
      ...inTickets.map((name) => `${feature}/tickets/${name}`),
      ...inList.map((name) => `${feature}/tickets/list/${name}`),
    ];
    expect(faultsOfFolders(good)).toEqual([]);
    expect(faultsOfFolders(good.slice(0, -1)).join()).toContain('a folder for 2 files');
    const deep = inList.map((name) => `${feature}/tickets/list/plan/${name}`);
    expect(faultsOfFolders([...good, ...deep]).join()).toContain('too deep');
  });

  test('a feature’s test is beside the file that it tests', () => {
    const paths = [`${feature}/tickets/rules.ts`, `${feature}/tickets/rules.test.ts`];
    expect(faultsOfTests(paths)).toEqual([]);
    expect(faultsOfTests([`${feature}/tickets/rules.test.ts`])).toHaveLength(1);
  });
});

describe('what files say', () => {
  const ts = ['ts', 'ignore'].join('-');
  test.each([
    ['a.test.ts', "test.skip('x', () => {});", 'skipped'],
    ['a.test.ts', "describe.only('x', () => {});", 'skipped'],
    ['a.test.ts', "xit('x', () => {});", 'skipped'],
    ['a.ts', `// @${ts}`, 'silenced'],
    ['a.test.ts', 'process.env = { ...before };', 'replaced'],
    [`${feature}/tickets/rules.ts`, 'const now = new Date();', 'time'],
    [`${feature}/tickets/merge.rules.ts`, 'const now = new Date();', 'time'],
    ['packages/dialog/src/step.ts', 'return Math.random();', 'time'],
    ['apps/web/src/portal/a.ts', "useQuery({ queryKey: ['own', 'data'] })", 'factory'],
    ['apps/web/src/portal/a.ts', "mutationKey:\n  ['ticket-change', id],", 'factory'],
    ['apps/web/src/portal/a.tsx', "<Select searchKey={['tickets']} />", 'factory'],
  ])('%s with %s is refused', (path, text, fault) => {
    expect(faultsOfText({ path, text }).join()).toContain(fault);
  });

  test.each([
    "export const ownKeys = { data: ['own', 'data'] as const };",
    'useQuery({ queryKey: ownKeys.data })',
    'useQuery({ queryKey: [...searchKey, q] })',
  ])('%s is a key as it should be', (text) => {
    expect(faultsOfText({ path: 'apps/web/src/portal/a.ts', text })).toEqual([]);
  });

  test('time passed as an argument is no fault', () => {
    const text = 'export const due = (now: Date) => new Date(now.getTime() + 1);';
    expect(faultsOfText({ path: `${feature}/tickets/rules.ts`, text })).toEqual([]);
  });
});

test('files are short: median under 60 lines, 95 % under 200, none above 300', () => {
  const files = (...lengths: number[]) =>
    lengths.map((lines, at) => ({ path: `f${at}.ts`, lines }));
  expect(faultsOfLengths(files(10, 59, 199))).toEqual([]);
  expect(faultsOfLengths(files(60, 60, 60)).join()).toContain('median');
  expect(faultsOfLengths(files(10, 10, 250)).join()).toContain('95 %');
  expect(faultsOfLengths(files(10, 10, 301)).join()).toContain('f2.ts: 301 lines');
});
