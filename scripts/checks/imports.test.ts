import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cruise } from './imports.ts';

const server = 'apps/server/src';
const features = `${server}/features`;
const web = 'apps/web/src';

/** The features of the server, lowest first, as docs/architecture.md draws them. */
const order =
  `organization access audit files people messages dialogs balance payments finance invoices
  tickets signing affiliates advertising automail chatbot reports operations`.split(/\s+/);
/** Each feature imports the one directly above it. */
const upwards = order
  .slice(1)
  .map((above, at): [string, [string, string]] => [
    `${above}-from-above`,
    [`${features}/${order[at]}/upwards.ts`, `import '../${above}/lowest.ts';`],
  ]);

/** Rule -> a file that breaks it, and what that file says. */
const violations: Record<string, [path: string, text: string]> = {
  'dialog-alone': ['packages/dialog/src/bad.ts', "import type {} from '../../contract/src/a.ts';"],
  'brazil-alone': ['packages/brazil/src/bad.ts', "import '../../dialog/src/a.ts';"],
  'pure-packages': ['packages/brazil/src/bad-core.ts', "import 'node:fs';"],
  'brazil-no-zod': ['packages/brazil/src/bad-zod.ts', "import 'zod';"],
  'contract-inward': ['packages/contract/src/bad.ts', `import '../../../${server}/app.ts';`],
  'contract-dialog-types': ['packages/contract/src/bad2.ts', "import '../../dialog/src/a.ts';"],
  'contract-npm': ['packages/contract/src/bad3.ts', "import 'kysely';"],
  'web-not-server': [`${web}/office/bad.ts`, `import '../../../server/src/app.ts';`],
  'server-not-web': [`${server}/bad.ts`, `import '../../web/src/ui/a.ts';`],
  'platform-not-features': [`${server}/platform/bad.ts`, "import '../features/tickets/merge.ts';"],
  'routes-not-store': [`${features}/tickets/update.routes.ts`, "import './merge.store.ts';"],
  'sql-in-store': [`${features}/people/users.ts`, "import { sql } from 'kysely';"],
  'features-keep-their-own': [`${features}/files/scan.ts`, "import '../tickets/merge.store.ts';"],
  ...Object.fromEntries(upwards),
  'web-parts-apart': [`${web}/portal/bad.ts`, "import '../chat/a.ts';"],
  'office-features-apart': [`${web}/office/features/a/bad.ts`, "import '../b/a.ts';"],
  'office-app-composes': [`${web}/office/features/b/bad.ts`, "import '../../app/a.ts';"],
  'office-records-know-no-feature': [
    `${web}/office/records/bad.ts`,
    "import type {} from '../features/b/a.ts';",
  ],
  'ui-no-domain': [
    `${web}/ui/bad.ts`,
    "import type {} from '../../../../packages/contract/src/a.ts';",
  ],
  'web-platform-below': [`${web}/platform/bad.ts`, "import '../office/app/a.ts';"],
  'chat-types-only': [
    `${web}/chat/bad.ts`,
    "import { x } from '../../../../packages/contract/src/a.ts';",
  ],
  'chat-small': [`${web}/chat/bad-zod.ts`, "import 'zod';"],
  'kit-in-the-office': [`${web}/portal/bad-kit.ts`, "import '../ui/panel.ts';"],
  'rules-pure': [`${features}/tickets/merge.rules.ts`, "import './merge.store.ts';"],
  'rules-no-machine': [`${features}/tickets/policy.ts`, "import 'node:fs';"],
  'no-cycles': ['scripts/cycle-a.ts', "import './cycle-b.ts';"],
  resolvable: ['scripts/nowhere.ts', "import './missing.ts';"],
};

/** Imports that the rules allow. */
const allowed: Record<string, string> = {
  'packages/contract/src/good.ts': "import 'zod';\nimport type {} from '../../dialog/src/a.ts';",
  [`${web}/chat/good.ts`]: "import type { x } from '../../../../packages/contract/src/a.ts';",
  [`${features}/signing/sign.ts`]:
    "import '../tickets/merge.ts';\nimport '../tickets/events.ts';\nimport './sign.store.ts';",
  [`${features}/${order.at(-1)}/good.ts`]: order
    .slice(0, -1)
    .map((below) => `import '../${below}/lowest.ts';`)
    .join('\n'),
  [`${features}/signing/sign.store.ts`]: "import { sql } from 'kysely';",
  [`${features}/access/login.ts`]: "import type { sql } from 'kysely';",
  [`${features}/tickets/list/search.ts`]: "import '../merge.store.ts';",
  [`${features}/access/policy.ts`]: "import '../../platform/app-error.ts';",
  [`${web}/office/app/good.ts`]: "import '../features/a/good.ts';",
  [`${web}/office/features/b/good.ts`]: "import '../../../ui/panel.ts';",
  [`${web}/portal/test-pages/good.ts`]: "import '../../ui/panel.ts';",
  [`${web}/office/features/a/good.ts`]:
    "import '../../../ui/a.ts';\nimport '../../../../../../packages/contract/src/a.ts';",
};

const targets = [
  'packages/contract/src/a.ts',
  'packages/dialog/src/a.ts',
  `${server}/app.ts`,
  `${server}/platform/app-error.ts`,
  `${features}/tickets/merge.ts`,
  `${features}/tickets/merge.store.ts`,
  `${features}/tickets/events.ts`,
  ...order.map((name) => `${features}/${name}/lowest.ts`),
  `${web}/ui/a.ts`,
  `${web}/chat/a.ts`,
  `${web}/office/app/a.ts`,
  `${web}/office/features/b/a.ts`,
];

const folder = mkdtempSync(join(tmpdir(), 'balcao-imports-'));
let found: { from: string; rule: { name: string } }[] = [];

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${text}\nexport const x = 1;\n`);
}

beforeAll(async () => {
  for (const path of targets) write(path, '');
  for (const [path, text] of [...Object.values(violations), ...Object.entries(allowed)])
    write(path, text);
  write('scripts/cycle-b.ts', "import './cycle-a.ts';");
  write(`${web}/ui/panel.ts`, "import '@mantine/core';");
  for (const name of ['zod', 'kysely', '@mantine/core']) {
    write(`node_modules/${name}/index.js`, 'export const sql = 1;');
    writeFileSync(
      join(folder, `node_modules/${name}/package.json`),
      `{"name":"${name}","main":"index.js"}`,
    );
  }
  writeFileSync(
    join(folder, 'package.json'),
    '{"dependencies":{"zod":"*","kysely":"*","@mantine/core":"*"}}',
  );
  found = (await cruise(folder, ['apps', 'packages', 'scripts'])).violations;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

test.each(Object.entries(violations))('the rule %s finds its violation', (rule, [path]) => {
  expect(
    found.filter(({ from }) => from === path).map((violation) => violation.rule.name),
  ).toContain(rule);
});

test('every rule of the configuration has a file here that breaks it', () => {
  const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
  const rules: string[] = forbidden.map(({ name }: { name: string }) => name);
  expect(Object.keys(violations).toSorted()).toEqual(rules.toSorted());
});

test('the order names every feature of the server, and the architecture page draws it', () => {
  const folders = readdirSync(features, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(order.toSorted()).toEqual(folders.toSorted());
  const page = readFileSync('docs/architecture.md', 'utf8');
  expect(page).toContain(order.map((name) => `\`${name}\``).join(' < '));
});

test.each(Object.keys(allowed))('%s may import what it imports', (path) => {
  expect(found.filter(({ from }) => from === path)).toEqual([]);
});
