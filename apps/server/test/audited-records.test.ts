import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordLabels } from '@balcao/contract/audit/record-labels';
import { expect, test } from 'vitest';
import { root } from './process.ts';

test('whatever the code writes in the audit about has a name in words there', () => {
  const files = globSync('apps/server/src/features/**/*.ts', { cwd: root });
  const named = files
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .filter((code) => code.includes('writeAudit'))
    .flatMap((code) => [...code.matchAll(/(?:record: |RECORD = )'(\w+)'/g)])
    .map(([, name = '']) => name);
  expect(named).toEqual(expect.arrayContaining(['fn_entry', 'af_batch', 'at_ticket']));
  const nameless = new Set(named.filter((name) => !recordLabels[name]));
  expect([...nameless]).toEqual([]);
});
