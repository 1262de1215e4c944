import { type CsvRow, isBlank, rowsOf } from '@balcao/brazil/csv-rows';
import { foldText } from '@balcao/brazil/fold-text';
import {
  type CsvMapping,
  type FoundColumns,
  LONGEST_COLUMN,
  MOST_STATEMENT_LINES,
} from '@balcao/contract/finance/statements';
import { type DateFormat, readCsvDay } from './bank-day.rules.ts';
import { type Decimals, readMoney } from './money-text.rules.ts';
import { FileFault, LONGEST_VALUE, type RawLine, requireBookable } from './raw-line.rules.ts';

/** Banks write a title, the account and the days above the columns. */
const ROWS_ABOVE = 30;
const SAMPLE_ROWS = 5;
const MOST_COLUMNS = 50;
/** A balance and a title for each movement. */
const MOST_ROWS = 3 * MOST_STATEMENT_LINES;

const OPEN_QUOTE = 'Há aspas que abrem e não fecham: o arquivo está cortado ou foi alterado.';
const TOO_MANY = `O arquivo tem mais de ${MOST_ROWS.toLocaleString('pt-BR')} linhas. Baixe-o do banco em períodos menores.`;
const EMPTY = 'O arquivo não tem nenhuma movimentação.';

/** Balances among the movements: banks repeat them on every day. */
const balance =
  /^s ?a ?l ?d ?o( (anterior|atual|inicial|final|parcial|total|do dia|em conta.*|disponivel.*|bloqueado.*))?$/;

const separators = [';', ',', '\t'] as const;

/** The separator that cuts the first rows into most cells. */
function separatorOf(text: string): string {
  const head = text.split('\n', ROWS_ABOVE);
  const cells = (separator: string) =>
    Math.max(...head.map((row) => row.split(separator, MOST_COLUMNS).length));
  return separators.toSorted((a, b) => cells(b) - cells(a))[0] ?? ';';
}

const nameOf = (cell: string) => cell.trim().slice(0, LONGEST_VALUE).replace(/\s+/g, ' ');
const same = (a: string, b: string) => foldText(nameOf(a)) === foldText(nameOf(b));
const isData = (cell: string) => /\d/.test(cell) && !/[a-z]{4}/i.test(cell);

/** The row of the columns' names; null for a file that begins with its movements. */
function headingOf(rows: readonly CsvRow[]): CsvRow | null {
  const most = Math.max(0, ...rows.map(({ cells }) => cells.filter((cell) => cell.trim()).length));
  const widest = rows.find(({ cells }) => cells.filter((cell) => cell.trim()).length === most);
  return widest && !widest.cells.some(isData) ? widest : null;
}

const columnsOf = (cells: readonly string[], named: boolean) =>
  cells
    .slice(0, MOST_COLUMNS)
    .map((cell, at) => (named && nameOf(cell).slice(0, LONGEST_COLUMN)) || `Coluna ${at + 1}`);

const headOf = (rows: readonly CsvRow[]) => rows.slice(0, ROWS_ABOVE);

function allRows(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  for (const row of rowsOf(text.replace(/\r\n?/g, '\n'), separatorOf(text))) {
    if (row.open) throw new FileFault(OPEN_QUOTE);
    if (!isBlank(row)) rows.push(row);
    if (rows.length > MOST_ROWS) throw new FileFault(TOO_MANY);
  }
  if (rows.length === 0) throw new FileFault(EMPTY);
  return rows;
}

/** The columns of a CSV and its first rows, for a person who says what they are. Throws FileFault. */
export function findColumns(text: string): FoundColumns {
  const rows = allRows(text);
  const heading = headingOf(headOf(rows));
  const widest = Math.max(...headOf(rows).map(({ cells }) => cells.length));
  const columns = heading
    ? columnsOf(heading.cells, true)
    : columnsOf(
        Array.from({ length: widest }, () => ''),
        false,
      );
  const from = heading ? rows.indexOf(heading) + 1 : 0;
  const sample = rows
    .slice(from, from + SAMPLE_ROWS)
    .map(({ cells }) => columns.map((_, at) => nameOf(cells[at] ?? '').slice(0, 100)));
  return { columns, sample };
}

type Columns = Record<'date' | 'amount' | 'credit' | 'debit' | 'text' | 'document', number>;
const wanted = ['date', 'amount', 'credit', 'debit', 'text', 'document'] as const;

/** Where a mapping's columns stand in a row of names; undefined unless all do. */
function placesIn(names: readonly string[], mapping: CsvMapping): Columns | undefined {
  const places = wanted.map((field) => {
    const asked = mapping[field];
    return asked === null ? -1 : names.findIndex((name) => same(name, asked));
  });
  if (wanted.some((field, at) => mapping[field] !== null && places[at] === -1)) return undefined;
  return Object.fromEntries(wanted.map((field, at) => [field, places[at] ?? -1])) as Columns;
}

/** Where the columns are, and the first row below their names. Throws FileFault when the file has other ones. */
function find(rows: readonly CsvRow[], mapping: CsvMapping): { at: Columns; from: number } | null {
  for (const [index, { cells }] of headOf(rows).entries()) {
    const at = placesIn(columnsOf(cells, true), mapping);
    // Columns without names are counted, and their first row is a movement.
    if (at && !cells.some(isData)) return { at, from: index + 1 };
  }
  const numbered = Array.from({ length: MOST_COLUMNS }, (_, at) => `Coluna ${at + 1}`);
  const at = headingOf(headOf(rows)) ? undefined : placesIn(numbered, mapping);
  return at ? { at, from: 0 } : null;
}

type How = { at: Columns; format: DateFormat; decimals: Decimals };

function amountOf(cells: readonly string[], { at, decimals }: How): number | null | undefined {
  const read = (index: number) => {
    const cell = (index < 0 ? '' : (cells[index] ?? '')).trim();
    return cell === '' || cell === '-' ? undefined : readMoney(cell, decimals);
  };
  if (at.amount >= 0) return read(at.amount);
  const [credit, debit] = [read(at.credit), read(at.debit)];
  if (credit === null || debit === null) return null;
  if (credit && debit) return null;
  if (credit) return Math.abs(credit);
  return debit === undefined ? credit : debit === 0 ? 0 : -Math.abs(debit);
}

function readRow({ line, cells }: CsvRow, how: How): RawLine | null {
  const said = (cells[how.at.date] ?? '').trim();
  const cents = amountOf(cells, how);
  const text = nameOf(cells[how.at.text] ?? '');
  // Totals and titles between the movements have no day or no amount.
  if (!/\d/.test(said) || cents === undefined || cents === 0) return null;
  if (balance.test(foldText(text))) return null;
  const on = readCsvDay(said, how.format);
  if (on === null)
    throw new FileFault(
      `Linha ${line}: “${said.slice(0, 30)}” não é uma data como a do formato escolhido.`,
    );
  if (cents === null || !Number.isFinite(cents))
    throw new FileFault(
      `Linha ${line}: o valor não é um valor em reais, ou há crédito e débito juntos.`,
    );
  requireBookable(line, cents);
  const document = how.at.document < 0 ? null : nameOf(cells[how.at.document] ?? '') || null;
  return { line, on, cents, text, document, name: '' };
}

/**
 * The movements of a CSV by a mapping of its columns. Cells are text, whatever they begin with. Null for a file with other
 * columns. Throws FileFault.
 */
export function readCsv(text: string, mapping: CsvMapping): RawLine[] | null {
  const rows = allRows(text);
  const found = find(rows, mapping);
  if (!found) return null;
  const decimals = mapping.decimal_comma ? 'comma' : 'point';
  const how: How = { at: found.at, format: mapping.date_format, decimals };
  return rows.slice(found.from).flatMap((row) => readRow(row, how) ?? []);
}
