import type { Run, Style } from './html-blocks.ts';
import { breakLines } from './lines.ts';
import { PAGE, type Part, type PlacedLine, plainRuns } from './pages.ts';

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

const SMALL = 8.5;
const HEAD_Y = 40;
const FOOT_Y = 792;
const GAP = 12;

function fontOf({ bold, italic }: Style): string {
  const variant = `${bold ? 'Bold' : ''}${italic ? 'Oblique' : ''}`;
  return variant === '' ? 'Helvetica' : `Helvetica-${variant}`;
}

/** Width of a run in points; sets the document's font and size to the run's. */
export function widthOf(doc: Doc, { text, style }: Run, size: number): number {
  return doc.font(fontOf(style)).fontSize(size).widthOfString(text);
}

function totalWidth(doc: Doc, runs: Run[], size: number): number {
  return runs.reduce((sum, run) => sum + widthOf(doc, run, size), 0);
}

function drawRuns(doc: Doc, runs: Run[], x: number, y: number, size: number): void {
  let left = x;
  for (const run of runs) {
    const { underline, strike } = run.style;
    const width = widthOf(doc, run, size);
    doc.text(run.text, left, y, { lineBreak: false, underline, strike });
    left += width;
  }
}

function tagOf(part: Part): string {
  if (part.tag === 'title') return 'H1';
  return part.tag === 'li' ? 'P' : part.tag.toUpperCase();
}

/**
 * Draws the lines of one page. Each part is one element below `root`, in the order for screen readers; `known` holds
 * those of earlier pages, because a part may continue on the next page.
 */
export function drawBody(doc: Doc, root: Element, known: Map<Part, Element>, lines: PlacedLine[]) {
  doc.fillColor('black');
  for (const { runs, x, y, size, part } of lines) {
    const begun = known.get(part);
    const element = begun ?? doc.struct(tagOf(part));
    if (!begun) root.add(element);
    known.set(part, element);
    element.add(() => {
      const marker = begun ? [] : plainRuns(part.marker && `${part.marker} `);
      drawRuns(doc, marker, x - 3 - totalWidth(doc, marker, size), y, size);
      drawRuns(doc, runs, x, y, size);
    });
  }
}

/** Company, footer and page number: on every page, and skipped by screen readers. */
export function drawFrame(doc: Doc, texts: { company: string; footer: string; page: string }) {
  const width = PAGE.width - PAGE.left - PAGE.right;
  const page = plainRuns(texts.page);
  const pageWidth = totalWidth(doc, page, SMALL);
  const line = (text: string, room: number) =>
    breakLines(plainRuns(text), room, (run) => widthOf(doc, run, SMALL))[0] ?? [];
  doc.markContent('Artifact', { type: 'Pagination' });
  doc.fillColor('#5c6470').strokeColor('#d5d9df').lineWidth(0.5);
  for (const y of [HEAD_Y + 15, FOOT_Y - 8]) {
    doc
      .moveTo(PAGE.left, y)
      .lineTo(PAGE.left + width, y)
      .stroke();
  }
  drawRuns(doc, line(texts.company, width), PAGE.left, HEAD_Y, SMALL);
  drawRuns(doc, line(texts.footer, width - pageWidth - GAP), PAGE.left, FOOT_Y, SMALL);
  drawRuns(doc, page, PAGE.left + width - pageWidth, FOOT_Y, SMALL);
  doc.endMarkedContent();
}
