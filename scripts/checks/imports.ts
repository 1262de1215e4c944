import { join } from 'node:path';
import { capture } from '../command.ts';
import type { Outcome } from './outcome.ts';

type Violation = { from: string; to: string; rule: { name: string } };
type Cruise = { modules: { source: string }[]; violations: Violation[] };

const roots = ['apps/server', 'apps/web/src', 'packages', 'e2e', 'bench', 'scripts'];
/** Folders that cannot be empty: finding no modules there means that the reader is broken. */
const inhabited = ['apps/server/src/', 'apps/web/src/', 'packages/contract/', 'packages/dialog/'];
const home = join(import.meta.dirname, '../..');

/** Reads every module below `folder` and checks its imports with .dependency-cruiser.cjs. */
export async function cruise(folder: string, paths: string[]): Promise<Cruise> {
  const config = join(home, '.dependency-cruiser.cjs');
  const args = ['--config', config, '--output-type', 'json', ...paths];
  const { stdout, output } = await capture(join(home, 'node_modules/.bin/depcruise'), args, folder);
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser: ${output.trim()}`);
  const report = JSON.parse(stdout);
  return { modules: report.modules, violations: report.summary.violations };
}

export async function checkImports(): Promise<Outcome> {
  const { modules, violations } = await cruise(home, roots);
  const ours = modules.filter(({ source }) => !source.includes('node_modules'));
  const empty = inhabited.filter((part) => !ours.some(({ source }) => source.startsWith(part)));
  return {
    summary: `${ours.length} modules read`,
    faults: [
      ...empty.map((part) => `${part}: no modules read`),
      ...violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    ],
  };
}
