import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Outcome } from './outcome.ts';

/** Bytes that a page loads, after gzip. */
export type Weight = { js: number; css: number };

type Budget = { page: string; label: string; lazy: RegExp; js: number; css?: number };

/**
 * `lazy` names chunks that load on demand but belong to the page all the same, as the router loads the login page. The
 * chat's signature, upload, city list and dialog load when a step needs them, and do not count.
 */
const budgets: Budget[] = [
  { page: 'chat.html', label: 'chat', lazy: /(?!)/, js: 100_000, css: 12_000 },
  { page: 'index.html', label: 'login', lazy: /(^|\/)login/, js: 190_000 },
  { page: 'index.html', label: 'slip', lazy: /(^|\/)payment-page/, js: 150_000 },
  { page: 'index.html', label: 'signing', lazy: /(^|\/)signing-page/, js: 150_000 },
];

/** The most bytes that the back-office may load: with its first page, and per page change besides the shell. */
const OFFICE = { first: 300_000, more: 60_000 };
/** The flow designer: canvas, panels and editors, those that load later included, besides the shell. */
const DESIGNER = { page: 'designer-page', more: 250_000 };
const OFFICE_ROUTES = 'apps/web/src/office/app/routes.ts';

const packed = (text: string) => gzipSync(text, { level: 9 }).length;
const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(tag)?.[1];
const local = (url: string | undefined) =>
  url && !/^(\w+:|\/\/)/.test(url) ? url.replace(/^[./]+/, '') : '';

/** Scripts that a built script imports: always, and on demand. */
export function importsOf(script: string): { fixed: string[]; lazy: string[] } {
  const names = (pattern: RegExp) => [...script.matchAll(pattern)].map((match) => match[1] ?? '');
  return {
    fixed: names(/\b(?:from|import)\s*["']([./][^"']+\.js)["']/g),
    lazy: names(/\bimport\(\s*["'`]([./][^"'`]+\.js)["'`]/g),
  };
}

/** The scripts behind some scripts, without those that are `loaded` already. */
function follow(dist: string, start: string[], lazy: RegExp, loaded: string[] = []): string[] {
  const seen = new Set(loaded);
  const open = [...start];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file) || !existsSync(join(dist, file))) continue;
    seen.add(file);
    const found = importsOf(readFileSync(join(dist, file), 'utf8'));
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const wanted = [...found.fixed, ...found.lazy.filter((name) => lazy.test(local(name)))];
    open.push(...wanted.map((name) => (name.startsWith('/') ? local(name) : join(folder, name))));
  }
  return [...seen].slice(loaded.length);
}

const sum = (texts: string[]) => texts.reduce((total, text) => total + packed(text), 0);

/** Weighs a built page: its own scripts and styles, and every script that they import. */
export function weigh(dist: string, page: string, lazy: RegExp): Weight & { graph: string[] } {
  const html = readFileSync(join(dist, page), 'utf8');
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag);
  const linked = (rel: string) =>
    links
      .filter((tag) => attribute(tag, 'rel') === rel)
      .map((tag) => local(attribute(tag, 'href')));
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) =>
    local(attribute(tag, 'src')),
  );
  const styles = linked('stylesheet').filter((file) => existsSync(join(dist, file)));
  const inline = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(
    (match) => match[1] ?? '',
  );
  const read = (files: string[]) => files.map((file) => readFileSync(join(dist, file), 'utf8'));
  const graph = follow(dist, [...scripts, ...linked('modulepreload')].filter(Boolean), lazy);
  return { js: sum(read(graph)), css: sum([...read(styles), ...inline]), graph };
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The pages in the back-office's table of routes, by the names of their chunks. */
export function officePages(routes: string): string[] {
  const names = [...routes.matchAll(/import\('[^']*?([\w-]+)\.tsx'\)/g)].map(([, name]) => name);
  return [...new Set(names)].filter((name) => name !== undefined && name !== 'shell') as string[];
}

const named = (...chunks: string[]) => new RegExp(`(^|/)(${chunks.join('|')})-[^/]*$`);

/** Weighs all that the designer loads at any time and that the shell has not loaded. */
function checkDesigner(dist: string): Outcome {
  const shell = weigh(dist, 'index.html', named('shell')).graph;
  const page = weigh(dist, 'index.html', named('shell', DESIGNER.page)).graph;
  const own = follow(
    dist,
    page.filter((file) => !shell.includes(file)),
    /./,
    shell,
  );
  const more = sum(own.map((file) => readFileSync(join(dist, file), 'utf8')));
  const faults = [
    ...(own.length > 0
      ? []
      : [`${DESIGNER.page}: no script of its own found, the measurement is broken`]),
    ...(more > DESIGNER.more
      ? [
          `${DESIGNER.page}: ${kilobytes(more)} of JS beside the shell, budget ${kilobytes(DESIGNER.more)}`,
        ]
      : []),
  ];
  return { summary: `designer with all its parts +${kilobytes(more)}`, faults };
}

/** Weighs each page of the back-office, opened first and added to the shell. */
export function checkOffice(dist: string, routes: string): Outcome {
  const js = (...chunks: string[]) => weigh(dist, 'index.html', named(...chunks)).js;
  const shell = js('shell');
  const pages = officePages(routes);
  const measured = pages.filter((page) => page !== DESIGNER.page);
  const weights = measured.map((page) => ({ page, more: js('shell', page) - shell }));
  const designer = pages.includes(DESIGNER.page) ? [checkDesigner(dist)] : [];
  const faults = weights.flatMap(({ page, more }) => [
    ...(more > 0 ? [] : [`${page}: no script of its own found, the measurement is broken`]),
    ...(shell + more > OFFICE.first
      ? [`${page}: ${kilobytes(shell + more)} of JS, budget ${kilobytes(OFFICE.first)}`]
      : []),
    ...(more > OFFICE.more
      ? [`${page}: ${kilobytes(more)} of JS beside the shell, budget ${kilobytes(OFFICE.more)}`]
      : []),
  ]);
  const added = [
    ...weights.map(({ page, more }) => `${page} +${kilobytes(more)}`),
    ...designer.map(({ summary }) => summary),
  ];
  return {
    summary: `office shell ${kilobytes(shell)} JS: ${added.join(', ')}`,
    faults: [...faults, ...designer.flatMap((one) => one.faults)],
  };
}

/** Compares the built pages in `dist` with their budgets (gzip, 1 kB = 1000 bytes). */
export function checkBudgets(dist: string): Outcome {
  const faults: string[] = [];
  const parts = budgets.map(({ page, label, lazy, js, css }) => {
    if (!existsSync(join(dist, page))) {
      faults.push(`${join(dist, page)} is missing: run npm run build`);
      return `${label} missing`;
    }
    const weight = weigh(dist, page, lazy);
    if (weight.js === 0) faults.push(`${page}: no script found, the measurement is broken`);
    if (weight.js > js)
      faults.push(`${page}: ${kilobytes(weight.js)} of JS, budget ${kilobytes(js)}`);
    if (css && weight.css > css)
      faults.push(`${page}: ${kilobytes(weight.css)} of CSS, budget ${kilobytes(css)}`);
    return `${label} ${kilobytes(weight.js)} JS + ${kilobytes(weight.css)} CSS`;
  });
  return { summary: parts.join(', '), faults };
}

/** The budgets of a built tree: first the pages that everybody opens, then the back-office's. */
export function checkAllBudgets(dist: string): Outcome {
  const outcomes = [checkBudgets(dist), checkOffice(dist, readFileSync(OFFICE_ROUTES, 'utf8'))];
  return {
    summary: outcomes.map(({ summary }) => summary).join('; '),
    faults: outcomes.flatMap(({ faults }) => faults),
  };
}
