import { breakLines } from './lines.ts';
import { toWinAnsi, withoutPictures } from './win-ansi.ts';

/** A named value. Values wrap, to `most` lines (2); what is longer ends in three points. */
export type FormCell = {
  label: string;
  value: string;
  /** How many of the form's four columns it takes; 1. */
  columns?: number;
  most?: number;
  strong?: boolean;
  shaded?: boolean;
};

/** `title` stands in the first column, beside the cells of the first row; alone it is a band of its own. */
export type FormBlock =
  | { title: string; rows: (FormCell[] | FormText)[] }
  /** A block of which there is nothing to say. */
  | { sentence: string };

/** A text of any length in the whole width: long texts of a form share the room that all else leaves. */
export type FormText = { text: string; label?: string };

/** A4 and its parts in points; columns, rows and sizes of letters are those of official forms. */
const CM = 72 / 2.54;
export const FORM = {
  left: 0.15 * CM,
  width: 595.28 - 0.3 * CM,
  bottom: 841.89 - 0.15 * CM,
  columns: [0.45, 5.56, 10.66, 15.77].map((x) => x * CM),
  right: 20.6 * CM,
  gap: 0.12 * CM,
  label: 6,
  value: 7,
  line: 8.3,
  row: 0.67 * CM,
  band: 0.36 * CM,
};

const CUT = '...';
const CUT_TEXT = '... (texto completo no XML)';
/** More than a page holds; the rest is not even measured. */
const LONGEST = 40_000;

export type Measure = (text: string, size: number, strong: boolean) => number;

const plain = { bold: false, italic: false, underline: false, strike: false };

/** Text in the fonts' characters, without emoji; its line breaks stay. */
export const drawable = (text: string): string =>
  text
    .slice(0, LONGEST)
    .toWellFormed()
    .split(/\r\n?|\n/)
    .map((line) => toWinAnsi(withoutPictures(line.replace(/\t/g, ' '))))
    .join('\n')
    .trim();

function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const runs = [{ text: drawable(text), style: plain }];
  const lines = breakLines(runs, width, (run) => measure(run.text));
  return lines.map((line) =>
    line
      .map((run) => run.text)
      .join('')
      .trimEnd(),
  );
}

/** At most `most` lines of a text; the last one says that there was more. */
function cut(
  lines: string[],
  most: number,
  end: string,
  fits: (text: string) => boolean,
): string[] {
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, Math.max(1, most));
  let last = kept.at(-1) ?? '';
  while (last.length > 0 && !fits(last + end)) last = last.slice(0, -1);
  // Between words, unless that would take much away.
  last = last.replace(/(?<=\s)\S{0,20}$/, '').replace(/[\s.,;:]+$/, '');
  return [...kept.slice(0, -1), last + end];
}

export type PlacedText = {
  text: string;
  x: number;
  y: number;
  size: number;
  strong: boolean;
};
export type Placed = {
  texts: PlacedText[];
  /** Grey bands below the texts. */
  bands: { x: number; y: number; width: number; height: number }[];
  /** Heights of the lines between blocks. */
  rules: number[];
};

const INSET = 1.4;
const FIRST = 2.4;
const VALUE_TOP = 9.4;
/** Below the last value of a row. */
const UNDER = 1.2;

const leftOf = (column: number) => FORM.columns[column] ?? FORM.right;
const rightOf = (column: number) => (FORM.columns[column] ?? FORM.right + FORM.gap) - FORM.gap;

type Row = { cells: (FormCell & { at: number; lines: string[] })[]; height: number };

/** The lines of a row's values, and the height that the longest of them needs. */
function measured(cells: FormCell[], from: number, measure: Measure): Row {
  let column = from;
  const placed = cells.map((cell) => {
    const at = column;
    column += cell.columns ?? 1;
    const width = rightOf(column) - leftOf(at) - 2 * INSET;
    const widthOf = (text: string) => measure(text, FORM.value, cell.strong === true);
    const all = wrapped(cell.value || '-', width, widthOf);
    const lines = cut(all, cell.most ?? 2, CUT, (text) => widthOf(text) <= width);
    return { ...cell, at, lines };
  });
  const most = Math.max(1, ...placed.map(({ lines }) => lines.length));
  const top = cells.some(({ label }) => label) ? VALUE_TOP : FIRST;
  const least = top === VALUE_TOP ? FORM.row : 0;
  return { cells: placed, height: Math.max(least, top + most * FORM.line + UNDER) };
}

/** Gives each long text its lines: as many as it has, or a fair share of the room for all. */
function shared(needs: number[], room: number): number[] {
  const given = needs.map(() => 0);
  let left = room;
  const order = needs.map((_, at) => at).sort((a, b) => (needs[a] ?? 0) - (needs[b] ?? 0));
  for (const [nth, at] of order.entries()) {
    const fair = Math.floor(left / (order.length - nth));
    given[at] = Math.max(1, Math.min(needs[at] ?? 0, fair));
    left -= given[at];
  }
  return given;
}

const isText = (row: FormCell[] | FormText): row is FormText => !Array.isArray(row);

const textTop = (text: FormText) => (text.label ? VALUE_TOP : FIRST);
const textWidth = FORM.right - leftOf(0) - 2 * INSET;

/** Places the blocks one below the other from `top`, always on one page. */
export function layForm(blocks: FormBlock[], top: number, measure: Measure): Placed {
  const placed: Placed = { texts: [], bands: [], rules: [] };
  const valueWidth = (text: string) => measure(text, FORM.value, false);
  const rows = blocks.map((block) =>
    'sentence' in block
      ? []
      : block.rows.map((row, nth) =>
          isText(row)
            ? { ...row, all: wrapped(row.text || '-', textWidth, valueWidth) }
            : measured(row, nth === 0 ? 1 : 0, measure),
        ),
  );
  const texts = rows.flat().filter((row) => 'all' in row);
  const fixed =
    rows.flat().reduce((sum, row) => sum + ('all' in row ? textTop(row) + UNDER : row.height), 0) +
    blocks.filter((block) => 'sentence' in block || hasBand(block)).length * FORM.band;
  const room = Math.floor((FORM.bottom - UNDER - top - fixed) / FORM.line);
  const lines = shared(
    texts.map(({ all }) => all.length),
    room,
  );
  let y = top;
  for (const [at, block] of blocks.entries()) {
    if (at > 0) placed.rules.push(y);
    if ('sentence' in block) {
      const width = measure(block.sentence, FORM.value, true);
      const x = FORM.left + (FORM.width - width) / 2;
      placed.texts.push({ text: block.sentence, x, y: y + FIRST, size: FORM.value, strong: true });
      y += FORM.band;
      continue;
    }
    const isBand = hasBand(block);
    const first = rows[at]?.[0];
    const height = isBand || !first || 'all' in first ? FORM.band : first.height;
    const width = (isBand ? FORM.right : rightOf(1)) - leftOf(0);
    placed.bands.push({ x: leftOf(0), y: y + 0.25, width, height: height - 0.5 });
    const name = { text: block.title, x: leftOf(0) + INSET, y: y + FIRST };
    placed.texts.push({ ...name, size: FORM.value, strong: true });
    if (isBand) y += FORM.band;
    for (const row of rows[at] ?? []) {
      if ('all' in row) {
        const most = lines[texts.indexOf(row)] ?? 1;
        const fits = (text: string) => valueWidth(text) <= textWidth;
        y = placeText(placed, row, cut(row.all, most, CUT_TEXT, fits), y);
      } else {
        placeRow(placed, row, y);
        y += row.height;
      }
    }
  }
  return placed;
}

/** Whether a block's title has a line of its own. */
const hasBand = (block: FormBlock): boolean =>
  'rows' in block && (block.rows[0] === undefined || isText(block.rows[0]));

function placeRow(placed: Placed, { cells, height }: Row, y: number): void {
  for (const cell of cells) {
    const x = leftOf(cell.at) + INSET;
    const { label, lines, strong = false } = cell;
    if (cell.shaded) {
      const width = rightOf(cell.at + (cell.columns ?? 1)) - leftOf(cell.at);
      placed.bands.push({ x: leftOf(cell.at), y: y + 0.25, width, height: height - 0.5 });
    }
    if (label) placed.texts.push({ text: label, x, y: y + FIRST, size: FORM.label, strong: true });
    placeLines(placed, lines, x, y + (label ? VALUE_TOP : FIRST), strong);
  }
}

function placeText(placed: Placed, row: FormText, lines: string[], y: number): number {
  const x = leftOf(0) + INSET;
  if (row.label)
    placed.texts.push({ text: row.label, x, y: y + FIRST, size: FORM.label, strong: true });
  placeLines(placed, lines, x, y + textTop(row), false);
  return y + textTop(row) + lines.length * FORM.line + UNDER;
}

function placeLines(placed: Placed, lines: string[], x: number, y: number, strong: boolean): void {
  for (const [nth, text] of lines.entries())
    placed.texts.push({ text, x, y: y + nth * FORM.line, size: FORM.value, strong });
}
