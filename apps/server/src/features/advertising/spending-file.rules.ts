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

const lineOf = ({ line, cells }: CsvRow, { day, campaign, cents }: Places): Line => ({
  line,
  day: cells[day] ?? '',
  campaign: wordsOf(cells[campaign] ?? ''),
  cents: cells[cents] ?? '',
});

function campaignFault(name: string): string | null {
  if (nothing.test(name)) return 'Falta a campanha.';
  return name.length > LONGEST_NAME
    ? `O nome da campanha tem mais de ${LONGEST_NAME} letras.`
    : null;
}

/** Adds up lines by day and campaign. */
function addedUp(lines: readonly Line[], today: string) {
  const decimals = decimalsOf(lines.map(({ cents }) => cents));
  const faults: SpendingFault[] = [];
  const campaigns: NamedCampaign[] = [];
  const places = new Map<string, number>();
  const costs = new Map<string, SpendingFile['costs'][number]>();
  let [faultCount, totalCents] = [0, 0];
  const refuse = (line: number, text: string) => {
    faultCount += 1;
    if (faults.length < MOST_TOLD) faults.push({ line, text });
  };
  for (const { line, ...said } of lines) {
    const [day, cents] = [readDay(said.day, today), readSpent(said.cents, decimals)];
    const unnamed = campaignFault(said.campaign);
    if ('fault' in day) refuse(line, day.fault);
    else if (unnamed) refuse(line, unnamed);
    else if ('fault' in cents) refuse(line, cents.fault);
    else {
      const known = said.campaign.toLowerCase();
      const campaign = places.get(known) ?? campaigns.push({ name: said.campaign, line }) - 1;
      places.set(known, campaign);
      const key = `${campaign} ${day.value}`;
      const cost = costs.get(key) ?? { campaign, day: day.value, cents: 0 };
      costs.set(key, cost);
      cost.cents += cents.value;
      totalCents += cents.value;
    }
  }
  return { totalCents, campaigns, costs: [...costs.values()], faults, faultCount };
}

function linesBelow(heading: Heading, head: CsvRow[], rest: Iterable<CsvRow>): Line[] {
  const lines: Line[] = [];
  const take = (row: CsvRow) => {
    if (!isTotal(row, heading.places)) lines.push(lineOf(row, heading.places));
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
