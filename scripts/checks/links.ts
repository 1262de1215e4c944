import { posix } from 'node:path';
import type { Outcome } from './outcome.ts';
import type { SourceFile } from './repository.ts';

type Link = { from: string; line: number; to: string; anchor?: string };

const codeBlock = /^```.*?^```/gms;
const heading = /^#{1,6} (.+)$/gm;
const markdownLink = /\[[^\]]*\]\(([^)\s]+)\)/g;
const elsewhere = /^[a-z]+:/i;
/** A docs page named in a comment. */
const mention = /\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g;

/** A file of code named in a page, by the end of its path; `NNNN` stands for a number yet to come. */
const namedFile = /`(?!\.)([\w./-]+\.(?:tsx?|cjs))`/g;
/** Decisions tell what was; file names in them may be of the past. */
const isPast = (path: string) => path.startsWith('docs/decisions/');

/** The text with blank code blocks; all lines keep their place. */
const prose = (text: string) => text.replace(codeBlock, (block) => block.replace(/[^\n]/g, ''));

/** The anchors that GitHub gives to the headings of a page. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, title = ''] of prose(text).matchAll(heading)) {
    const words = title.replace(markdownLink, (link) => link.slice(1, link.indexOf(']')));
    const kept = words.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
    const anchor = kept.trim().replace(/\s/g, '-');
    const same = [...anchors].filter((other) => other.replace(/-\d+$/, '') === anchor).length;
    anchors.add(anchors.has(anchor) ? `${anchor}-${same}` : anchor);
  }
  return anchors;
}

function linksOf({ path, text }: SourceFile): Link[] {
  const isPage = path.endsWith('.md');
  const found = isPage ? prose(text).matchAll(markdownLink) : text.matchAll(mention);
  return [...found].flatMap((match) => {
    const target = match[1] ?? match[0];
    if (elsewhere.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const line = text.slice(0, match.index).split('\n').length;
    const inFolder = file ? posix.join(posix.dirname(path), file) : path;
    return [{ from: path, line, to: isPage ? inFolder.replace(/\/$/, '') : file, anchor }];
  });
}

/** Files that pages name and that are not there. */
function goneFiles(files: SourceFile[]): string[] {
  const ends = files.map(({ path }) => `/${path}`);
  return files
    .filter(({ path }) => path.endsWith('.md') && !isPast(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(namedFile)]
        .map(([, name = '']) => name)
        .filter((name) => !name.includes('NNNN') && !ends.some((end) => end.endsWith(`/${name}`)))
        .map((name) => `${path}: no such file: ${name}`),
    );
}

/** Links between pages, and pages and files named in comments, lead to an existing file or folder and an existing heading. */
export function checkLinks(files: SourceFile[]): Outcome {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const exists = (path: string) =>
    texts.has(path) || files.some((file) => file.path.startsWith(`${path}/`));
  const links = files.filter(({ path }) => !path.startsWith('scripts/checks/')).flatMap(linksOf);
  const dead = links.filter(({ to, anchor }) => {
    return !exists(to) || (anchor && !anchorsOf(texts.get(to) ?? '').has(anchor));
  });
  return {
    summary: `${links.length} links`,
    faults: [
      ...dead.map(({ from, line, to, anchor }) => {
        return `${from}:${line}: leads nowhere: ${to}${anchor ? `#${anchor}` : ''}`;
      }),
      ...goneFiles(files),
    ],
  };
}
