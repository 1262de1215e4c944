import type { CsvRow } from '@balcao/brazil/csv-rows';
import { foldText } from '@balcao/brazil/fold-text';
import { LONGEST_COLUMN } from '@balcao/contract/advertising/limits';
import type {
  SpendingColumns,
  SpendingMapping,
} from '@balcao/contract/advertising/spending-import';

/** Google writes the report's name and days above the columns. */
export const ROWS_ABOVE = 30;
const MOST_COLUMNS = 50;
const SAMPLE_ROWS = 5;
/** A day, a campaign and an amount. */
const LEAST_COLUMNS = 3;

const separators = [';', ',', '\t'] as const;

/** The separator that cuts the first rows into most cells. */
export function separatorOf(text: string): string {
  const head = text.slice(0, 100_000).split('\n', ROWS_ABOVE);
  const cells = (separator: string) =>
    Math.max(...head.map((row) => row.split(separator, MOST_COLUMNS).length));
  return separators.toSorted((a, b) => cells(b) - cells(a))[0] ?? ';';
}

const control = /\p{Cc}/gu;
/** The words of a cell as people read them. */
export const wordsOf = (cell: string): string =>
  cell.slice(0, 1_000).toWellFormed().replace(control, ' ').replace(/\s+/g, ' ').trim();

/** The names of a row's columns. */
const namesOf = ({ cells }: CsvRow): string[] =>
  cells.slice(0, MOST_COLUMNS).map((cell) => wordsOf(cell).slice(0, LONGEST_COLUMN).trim());

const same = (a: string, b: string) => foldText(a) === foldText(b);

/** By which files with the same columns are known, whatever the letters of their names. */
export const signatureOf = (names: readonly string[]): string =>
  JSON.stringify(names.map(foldText));

/** What Meta, Google and spreadsheets call these columns, folded. */
const usual: Record<keyof SpendingMapping, RegExp> = {
  day: /^(dia|data|date|day)$/,
  campaign: /^(campanha|nome da campanha|campaign|campaign name|utm_campaign)$/,
  cents:
    /^(custo|gasto|gastos|valor|valor usado|valor gasto|cost|spend|amount spent)( ?\((brl|r\$)\))?$/,
};

/** The mapping by the usual names, where each stands once. */
function guess(names: readonly string[]): SpendingMapping | undefined {
  const found = (Object.keys(usual) as (keyof SpendingMapping)[]).map((field) => {
    const fitting = names.filter((name) => usual[field].test(foldText(name)));
    return [field, fitting.length === 1 ? fitting[0] : undefined] as const;
  });
  if (found.some(([, name]) => name === undefined)) return undefined;
  return Object.fromEntries(found) as SpendingMapping;
}

export type Places = Record<keyof SpendingMapping, number>;

/** Where a mapping's columns stand; undefined unless all do, each in a place of its own. */
function placesIn(names: readonly string[], mapping: SpendingMapping): Places | undefined {
  const place = (asked: string) => names.findIndex((name) => same(name, asked));
  const places = {
    day: place(mapping.day),
    campaign: place(mapping.campaign),
    cents: place(mapping.cents),
  };
  const own = new Set(Object.values(places));
  return own.has(-1) || own.size < LEAST_COLUMNS ? undefined : places;
}

export type Heading = {
  /** Its place among the rows. */
  at: number;
  names: string[];
  signature: string;
  mapping: SpendingMapping;
  places: Places;
};

export type Known = {
  asked: SpendingMapping | null;
  /** By the signature of the columns. */
  kept: ReadonlyMap<string, SpendingMapping>;
};

/** The row of the columns' names, and what they hold: as asked, else as kept, else by their usual names. Undefined for other columns. */
export function findHeading(rows: readonly CsvRow[], { asked, kept }: Known): Heading | undefined {
  const named = rows.map(namesOf);
  const ways = asked
    ? [() => asked]
    : [(names: string[]) => kept.get(signatureOf(names)), (names: string[]) => guess(names)];
  for (const way of ways)
    for (const [at, names] of named.entries()) {
      const mapping = way(names);
      const places = mapping && placesIn(names, mapping);
      if (places) return { at, names, signature: signatureOf(names), mapping, places };
    }
  return undefined;
}

const isData = (cell: string) => /\d/.test(cell) && !/[a-z]{4}/i.test(cell);

/** The columns of a file and its first rows, for a person who says what they are; null where no row names three columns. */
export function foundColumns(rows: readonly CsvRow[]): SpendingColumns | null {
  const filled = (row: CsvRow) => namesOf(row).filter(Boolean).length;
  const most = Math.max(0, ...rows.map(filled));
  const at = rows.findIndex((row) => filled(row) === most);
  const heading = rows[at];
  if (!heading || most < LEAST_COLUMNS || heading.cells.some(isData)) return null;
  const columns = namesOf(heading);
  const sample = rows
    .slice(at + 1, at + 1 + SAMPLE_ROWS)
    .map(({ cells }) => columns.map((_, place) => wordsOf(cells[place] ?? '').slice(0, 100)));
  return { columns, sample };
}
