import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
const read = (path: string) => readFile(join(here, path), 'utf8');

test('the glossary names every table', async () => {
  const schema = await read('schema.gen.ts');
  const [, list = ''] = schema.split('export interface DB {');
  const tables = [...list.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(tables.length).toBeGreaterThan(30);
  const [, words = ''] = (await read('../../../../../docs/glossary.md')).split('## Tables');
  const missing = tables.filter((name) => !words.includes(`\`${name}\``));
  expect(missing, 'name them under "Tables" of docs/glossary.md').toEqual([]);
});
