import { type CsvRow, isBlank, rowsOf } from '@balcao/brazil/csv-rows';
import { MOST_SPENDING_LINES, MOST_TOLD } from '@balcao/contract/advertising/limits';
import type {
  SpendingColumns,
  SpendingFault,
  SpendingMapping,
} from '@balcao/contract/advertising/spending-import';
import { decimalsOf, readDay, readSpent } from './spending-cells.rules.ts';
import {
  findHeading,
  foundColumns,
  type Heading,
  type Places,
  ROWS_ABOVE,
  separatorOf,
  wordsOf,
} from './spending-columns.rules.ts';

export type FileWork = {
  bytes: Uint8Array;
  asked: SpendingMapping | null;
  kept: ReadonlyMap<string, SpendingMapping>;
  today: string;
};

/** A campaign as the file names it, and the line where it does so first. */
export type NamedCampaign = { name: string; line: number };

export type SpendingFile = {
  rows: number;
  totalCents: number;
  campaigns: NamedCampaign[];
  /** By the campaign's place in `campaigns`; lines of one day and campaign are added up. */
  costs: { campaign: number; day: string; cents: number }[];
  faults: SpendingFault[];
  faultCount: number;
  columns: string[];
  signature: string;
  mapping: SpendingMapping;
};

/** What a file says, why it is refused, or the columns of which a person must say what they are. */
export type FileRead = { file: SpendingFile } | { refused: string } | { columns: SpendingColumns };

const LONGEST_NAME = 200;
const NOT_TEXT = 'O arquivo não é um CSV. Exporte de novo como CSV.';
const OPEN_QUOTE = 'Há aspas que abrem e não fecham: o arquivo está cortado ou foi alterado.';
const EMPTY = 'O arquivo não tem nenhum gasto.';
const TOO_MANY = `O arquivo tem mais de ${MOST_SPENDING_LINES.toLocaleString('pt-BR')} linhas. Exporte períodos menores.`;
const NO_HEADING =
  'O arquivo não tem uma linha com os nomes das colunas. São precisas três: dia, campanha e valor.';

/** Why a file cannot be taken, in words for the person who sent it. */
class FileFault extends Error {
  override name = 'FileFault';
}

const wide = (bytes: Uint8Array) => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
};

/** UTF-16 with its mark, as Google exports, UTF-8 if it is valid, otherwise Windows-1252. Throws FileFault. */
function textOfFile(bytes: Uint8Array): string {
  const name = wide(bytes);
  if (name) return new TextDecoder(name).decode(bytes);
  if (bytes.includes(0)) throw new FileFault(NOT_TEXT);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function* filledRows(text: string): Generator<CsvRow> {
  let count = 0;
  for (const row of rowsOf(text.replace(/\r\n?/g, '\n'), separatorOf(text))) {
    if (row.open) throw new FileFault(OPEN_QUOTE);
    if (isBlank(row)) continue;
    count += 1;
    if (count > MOST_SPENDING_LINES + ROWS_ABOVE) throw new FileFault(TOO_MANY);
    yield row;
  }
}

type Line = { line: number; day: string; campaign: string; cents: string };

const nothing = /^[\s\-–—]*$/;
const total = /^\s*total\b/i;

/** Sums that Meta and Google write among the lines: they have no day, and name no campaign or say that they are a total. */
function isTotal({ cells }: CsvRow, { day, campaign }: Places): boolean {
  const said = cells[day] ?? '';
  if (!nothing.test(said) && !total.test(said)) return false;
  return nothing.test(cells[campaign] ?? '') || cells.some((cell) => total.test(cell));
}

const lineOf = (
  { line, cells }: CsvRow,
  { day, campaign, cents }: Places,
  nameOf: (cell: string) => string,
): Line => ({
  line,
  day: cells[day] ?? '',
  campaign: nameOf(cells[campaign] ?? ''),
  cents: cells[cents] ?? '',
});

function campaignFault(name: string): string | null {
  if (nothing.test(name)) return 'Falta a campanha.';
  return name.length > LONGEST_NAME
    ? `O nome da campanha tem mais de ${LONGEST_NAME} letras.`
    : null;
}

/** Days and campaigns repeat all over a file: each text is read once. */
function once<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? read(text);
    known.set(text, found);
    return found;
  };
}

type Costs = Map<string, SpendingFile['costs'][number]>;

/** Costs by the campaign's place and by day. */
function collector() {
  const campaigns: NamedCampaign[] = [];
  const places = new Map<string, number>();
  const costs: Costs[] = [];
  return {
    campaigns,
    costs: () => costs.flatMap((days) => [...days.values()]),
    add({ line, campaign: name }: Line, day: string, cents: number): void {
      const known = name.toLowerCase();
      const campaign = places.get(known) ?? campaigns.push({ name, line }) - 1;
      places.set(known, campaign);
      costs[campaign] ??= new Map();
      const cost = costs[campaign].get(day);
      if (cost) cost.cents += cents;
      else costs[campaign].set(day, { campaign, day, cents });
    },
  };
}

/** Adds up lines by day and campaign. */
function addedUp(lines: readonly Line[], today: string) {
  const decimals = decimalsOf(lines.map(({ cents }) => cents));
  const dayOf = once((text) => readDay(text, today));
  const faults: SpendingFault[] = [];
  const { campaigns, costs, add } = collector();
  let [faultCount, totalCents] = [0, 0];
  const refuse = (line: number, text: string) => {
    faultCount += 1;
    if (faults.length < MOST_TOLD) faults.push({ line, text });
  };
  for (const line of lines) {
    const [day, cents] = [dayOf(line.day), readSpent(line.cents, decimals)];
    const unnamed = campaignFault(line.campaign);
    if ('fault' in day) refuse(line.line, day.fault);
    else if (unnamed) refuse(line.line, unnamed);
    else if ('fault' in cents) refuse(line.line, cents.fault);
    else {
      add(line, day.value, cents.value);
      totalCents += cents.value;
    }
  }
  return { totalCents, campaigns, costs: costs(), faults, faultCount };
}

function linesBelow(heading: Heading, head: CsvRow[], rest: Iterable<CsvRow>): Line[] {
  const lines: Line[] = [];
  const nameOf = once(wordsOf);
  const take = (row: CsvRow) => {
    if (!isTotal(row, heading.places)) lines.push(lineOf(row, heading.places, nameOf));
    if (lines.length > MOST_SPENDING_LINES) throw new FileFault(TOO_MANY);
  };
  for (const row of head.slice(heading.at + 1)) take(row);
  for (const row of rest) take(row);
  if (lines.length === 0) throw new FileFault(EMPTY);
  return lines;
}

/** Leaves the rest to be read: `take` of the language would end it. */
function firstOf(rows: Iterator<CsvRow>, most: number): CsvRow[] {
  const first: CsvRow[] = [];
  while (first.length < most) {
    const { value, done } = rows.next();
    if (done) break;
    first.push(value);
  }
  return first;
}

function read({ bytes, asked, kept, today }: FileWork): FileRead {
  const rows = filledRows(textOfFile(bytes));
  // The rows are read as they come: a file may have far more cells than we keep.
  const head = firstOf(rows, ROWS_ABOVE);
  if (head.length === 0) throw new FileFault(EMPTY);
  const heading = findHeading(head, { asked, kept });
  if (!heading) {
    const columns = foundColumns(head);
    if (!columns) throw new FileFault(NO_HEADING);
    return { columns };
  }
  const lines = linesBelow(heading, head, rows);
  const { names, signature, mapping } = heading;
  return {
    file: { rows: lines.length, ...addedUp(lines, today), columns: names, signature, mapping },
  };
}

/** Reads a file of spending, CSV of Meta, Google or a spreadsheet; one that cannot be taken is refused in words. */
export function readSpendingFile(work: FileWork): FileRead {
  try {
    return read(work);
  } catch (fault) {
    if (fault instanceof FileFault) return { refused: fault.message };
    throw fault;
  }
}
