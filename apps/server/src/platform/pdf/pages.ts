import type { Block, Run, Style } from './html-blocks.ts';
import { breakLines } from './lines.ts';
import { toWinAnsi } from './win-ansi.ts';

/** A4 in points. */
export const PAGE = { width: 595.28, left: 64, right: 64, top: 76, bottom: 762 };
export const MAX_PAGES = 50;
const CUT = `(O documento continua, mas passa do limite de ${MAX_PAGES} páginas.)`;
const INDENT = 20;
const DEEPEST = 8;

const plain: Style = { bold: false, italic: false, underline: false, strike: false };

/** A block of the page: the title, or a block of the HTML. */
export type Part = Omit<Block, 'tag'> & { tag: Block['tag'] | 'title' };

/** Sizes in points; `keep` lines must fit below a heading, so that it is never alone at a page's end. */
const looks: Record<Part['tag'], { size: number; before: number; after: number; keep: number }> = {
  title: { size: 19, before: 0, after: 14, keep: 0 },
  h1: { size: 15, before: 12, after: 6, keep: 2 },
  h2: { size: 13, before: 10, after: 5, keep: 2 },
  h3: { size: 11.5, before: 8, after: 4, keep: 2 },
  p: { size: 10.5, before: 0, after: 7, keep: 0 },
  li: { size: 10.5, before: 0, after: 3, keep: 0 },
};

/** A line and its place on the page; `part` says which lines belong together. */
export type PlacedLine = { runs: Run[]; x: number; y: number; size: number; part: Part };

/** Width in points of a run at this size. */
type MeasureSize = (run: Run, size: number) => number;

/** Plain text as runs of a title or a footer. */
export function plainRuns(text: string): Run[] {
  return [{ text: toWinAnsi(text.replace(/\s+/g, ' ')), style: plain }];
}

function linesOf(part: Part, measure: MeasureSize): PlacedLine[] {
  const { size } = looks[part.tag];
  const bold = part.tag !== 'p' && part.tag !== 'li';
  const runs = bold
    ? part.runs.map(({ text, style }) => ({ text, style: { ...style, bold } }))
    : part.runs;
  const x = PAGE.left + Math.min(part.depth, DEEPEST) * INDENT;
  const width = PAGE.width - PAGE.right - x;
  return breakLines(runs, width, (run) => measure(run, size)).map((line) => ({
    runs: line,
    x,
    y: 0,
    size,
    part,
  }));
}

/** The title comes first, unless the text begins with a heading of its own. */
function partsOf(title: string, blocks: Block[]): Part[] {
  const [first, ...rest] = blocks;
  if (first?.tag === 'h1') return [{ ...first, tag: 'title' }, ...rest];
  return [{ tag: 'title', runs: plainRuns(title), depth: 0, marker: '' }, ...blocks];
}

/** Places title and blocks on pages, at most MAX_PAGES; the rest is left out, and the last page says so. */
export function layPages(title: string, blocks: Block[], measure: MeasureSize): PlacedLine[][] {
  const pages: PlacedLine[][] = [[]];
  let y = PAGE.top;
  for (const part of partsOf(title, blocks)) {
    const { size, before, after, keep } = looks[part.tag];
    const height = size * 1.4;
    if (y > PAGE.top) y += before;
    for (const line of linesOf(part, measure)) {
      if (y + height * (1 + keep) > PAGE.bottom) {
        if (pages.length === MAX_PAGES) return closed(pages);
        pages.push([]);
        y = PAGE.top;
      }
      pages.at(-1)?.push({ ...line, y });
      y += height;
    }
    y += after;
  }
  return pages;
}

function closed(pages: PlacedLine[][]): PlacedLine[][] {
  const part: Part = { tag: 'p', runs: [], depth: 0, marker: '' };
  pages.at(-1)?.push({ runs: plainRuns(CUT), x: PAGE.left, y: PAGE.bottom, size: 9, part });
  return pages;
}
