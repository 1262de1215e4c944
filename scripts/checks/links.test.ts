import { expect, test } from 'vitest';
import { anchorsOf, checkLinks } from './links.ts';

const page = { path: 'docs/page.md', text: '# Page\n\n## What it says\n' };
const faults = (path: string, text: string, paths: string[] = []) =>
  checkLinks([page, { path, text }, ...paths.map((other) => ({ path: other, text: '' }))]).faults;

test.each([
  ['# A title', 'a-title'],
  ['### Who may, and when?', 'who-may-and-when'],
  ['## Channel 3: `at_ticket` & more', 'channel-3-at_ticket--more'],
  ['## Começo da [conversa](x.md)', 'começo-da-conversa'],
])('the anchor of "%s" is %s', (heading, anchor) => {
  expect([...anchorsOf(heading)]).toEqual([anchor]);
});

test('headings with the same text are numbered, and lines in code blocks are no headings', () => {
  const text = '## Texts\n\n```sh\n# no heading\n```\n\n## Texts\n';
  expect([...anchorsOf(text)]).toEqual(['texts', 'texts-1']);
});

test.each([
  ['a page', 'docs/other.md', '[words](page.md)'],
  ['a heading', 'docs/other.md', '[words](page.md#what-it-says)'],
  ['a page of the folder above', 'docs/deep/other.md', '[words](../page.md#page)'],
  ['a heading of its own page', 'docs/other.md', '## Here\n\n[words](#here)'],
  ['a folder', 'README.md', '[words](docs)'],
  ['an address', 'README.md', '[words](https://example.com.br/none.md#none)'],
  ['a heading, from a comment', 'apps/a.ts', '/** See docs/page.md#what-it-says. */'],
  ['nothing, in a code block', 'docs/other.md', '```md\n[words](none.md)\n```'],
])('a link to %s holds', (_, path, text) => expect(faults(path, text)).toEqual([]));

test.each([
  ['a page that is not there', 'docs/other.md', '[words](none.md)', 'none.md'],
  ['a heading that is not there', 'docs/other.md', 'a\n[words](page.md#none)', ':2: '],
  ['no heading of its own page', 'docs/other.md', '[words](#none)', '#none'],
  ['a page from the wrong folder', 'docs/deep/other.md', '[words](page.md)', 'docs/deep/page.md'],
  ['no heading, from a comment', 'apps/a.ts', '// docs/page.md#none', 'apps/a.ts:1: '],
  ['no page, from a comment', 'apps/a.ts', '// (docs/none.md)', 'docs/none.md'],
])('a link to %s is a fault', (_, path, text, says) => {
  expect(faults(path, text)).toEqual([expect.stringContaining(says)]);
});

test('a page names files by the ends of their paths', () => {
  const text =
    '`tickets/list.ts`, `list.ts`, `NNNN-what.ts` and `.test.ts`, but `ist.ts` and `gone.ts`';
  expect(faults('docs/other.md', text, ['apps/tickets/list.ts'])).toEqual([
    'docs/other.md: no such file: ist.ts',
    'docs/other.md: no such file: gone.ts',
  ]);
  expect(faults('docs/decisions/001-past.md', '`gone.ts`')).toEqual([]);
});

test('a link in a file that is not text, or not ours, is left alone', () => {
  expect(checkLinks([page]).summary).toBe('0 links');
});
