import { readFileSync } from 'node:fs';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';

type Entry = { optional?: true; engines?: { node?: string } };
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>;
};

/** The oldest version that README promises. */
const OLDEST_NODE = '20.0.0';

test('npm ci prints no warnings on any Node that README promises', () => {
  const warned = Object.entries(lock.packages).filter(
    ([, { optional, engines }]) =>
      !optional && engines?.node && !satisfies(OLDEST_NODE, engines.node),
  );
  expect(warned.map(([path]) => path)).toEqual([]);
});
