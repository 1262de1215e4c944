import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBudgets, checkOffice, importsOf, officePages, weigh } from './budgets.ts';

let dist: string;
/** Text that gzip cannot compress below `bytes`. */
const heavy = (bytes: number) => `/*${randomBytes(bytes).toString('base64')}*/`;
const file = (name: string, text: string) => writeFileSync(join(dist, name), text);

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'balcao-budgets-'));
  mkdirSync(join(dist, 'assets'));
  file('index.html', '<script type="module" src="/assets/login.js"></script>');
  file('assets/login.js', 'export{};');
});
afterEach(() => rmSync(dist, { recursive: true }));

function chat(script: string): void {
  file('assets/chat.js', script);
  file('assets/chat.css', 'a{}');
  file(
    'chat.html',
    `<link rel="stylesheet" crossorigin href="/assets/chat.css">
     <script type="module" crossorigin src="/assets/chat.js"></script>`,
  );
}

test('a built script’s imports are separate from those on demand', () => {
  const script =
    'import{a as b}from"./a.js";import"./b.js";export*from"./c.js";x(()=>import(`./d.js`));';
  expect(importsOf(script)).toEqual({ fixed: ['./a.js', './b.js', './c.js'], lazy: ['./d.js'] });
});

test('a page inside its budget passes', () => {
  chat('export{};');
  expect(checkBudgets(dist).faults).toEqual([]);
});

test('the weight of imports counts for the chat page; what a step loads on demand does not', () => {
  chat('import"./a.js";');
  file('assets/a.js', 'import"./b.js";import("./c.js");');
  file('assets/b.js', 'export{};');
  file('assets/c.js', heavy(100_000));
  expect(checkBudgets(dist).faults).toEqual([]);
  file('assets/b.js', heavy(100_000));
  expect(checkBudgets(dist).faults.join()).toContain('chat.html: ');
});

test('what the login page loads on demand counts where it belongs to it', () => {
  file('assets/login.js', 'import("./login-form.js");');
  file('assets/login-form.js', heavy(200_000));
  expect(checkBudgets(dist).faults.join()).toContain('index.html: ');
});

test('what a page loads on demand does not count when it belongs to another page', () => {
  file('assets/login.js', 'import("./office.js");');
  file('assets/office.js', heavy(50_000));
  expect(weigh(dist, 'index.html', /login/).js).toBeLessThan(100);
});

test('styles have a budget too', () => {
  chat('export{};');
  file('assets/chat.css', heavy(13_000));
  expect(checkBudgets(dist).faults.join()).toContain('of CSS');
});

test('a missing page and a page without scripts are faults, not zero bytes', () => {
  expect(checkBudgets(dist).faults.join()).toContain('chat.html is missing');
  file('chat.html', '<p>nothing</p>');
  expect(checkBudgets(dist).faults.join()).toContain('measurement is broken');
});

const routes = `
  component: lazy(() => import('./shell.tsx'), 'Shell'),
  component: lazy(() => import('./home-page.tsx'), 'HomePage'),
  component: lazy(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),`;

function office(shell: number, audit: number): void {
  file(
    'assets/login.js',
    'import("./shell-a1.js");import("./home-page-b2.js");import("./audit-page-c3.js");',
  );
  file('assets/shell-a1.js', heavy(shell));
  file('assets/home-page-b2.js', 'import"./shell-a1.js";export{};');
  file('assets/audit-page-c3.js', `import"./shell-a1.js";${heavy(audit)}`);
}

test('the pages of the back-office are those of its table of routes', () => {
  expect(officePages(routes)).toEqual(['home-page', 'audit-page']);
});

test('each page of the back-office counts without the shell, and with it', () => {
  office(50_000, 10_000);
  expect(checkOffice(dist, routes)).toMatchObject({ faults: [] });
  office(50_000, 70_000);
  expect(checkOffice(dist, routes).faults.join()).toMatch(/^audit-page: .* beside the shell/);
  office(320_000, 10);
  expect(checkOffice(dist, routes).faults).toHaveLength(2);
});

test('a page whose script is not found is a fault', () => {
  office(10, 10);
  file('assets/login.js', 'import("./shell-a1.js");import("./home-page-b2.js");');
  expect(checkOffice(dist, routes).faults.join()).toContain('audit-page: no script');
});

test('the designer has a budget of its own, in which parts that load later count, too', () => {
  const own = routes.concat("import('../features/dialogs/designer-page.tsx')");
  office(10, 10);
  file(
    'assets/login.js',
    'import("./shell-a1.js");import("./home-page-b2.js");import("./audit-page-c3.js");import("./designer-page-d4.js");',
  );
  file('assets/shell-a1.js', heavy(200_000));
  file(
    'assets/designer-page-d4.js',
    `import"./shell-a1.js";import("./canvas-e5.js");${heavy(90_000)}`,
  );
  file('assets/canvas-e5.js', heavy(90_000));
  expect(checkOffice(dist, own)).toMatchObject({ faults: [] });
  file('assets/canvas-e5.js', heavy(200_000));
  expect(checkOffice(dist, own).faults.join()).toMatch(/^designer-page: .* beside the shell/);
});
