import { expect, test } from 'vitest';
import { tracesIn } from './traces.ts';

const faults = (text: string) => tracesIn({ path: 'file', text }).length;

test.each([
  '"resolved": "https://somewhere.example/zod.tgz"',
  'registry = http://mirror.example/npm',
  'cache: /home/maria/projects/balcao',
  'see /root/notes.md',
  'file:///Users/maria/x',
])('%s is refused', (text) => expect(faults(text)).toBe(1));

test.each([
  '"resolved": "packages/dialog"',
  "await page.goto('/home');",
  'https://example.com.br/home/inicio/',
  'the root folder is named by DATA_DIR',
])('%s is fine', (text) => expect(faults(text)).toBe(0));
