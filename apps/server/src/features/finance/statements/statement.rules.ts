import {
  type CsvMapping,
  type FoundColumns,
  MOST_STATEMENT_LINES,
} from '@balcao/contract/finance/statements';
import { findColumns, readCsv } from './csv.rules.ts';
import { isOfx, type OfxAccount, readOfx } from './ofx.rules.ts';
import { FileFault, type RawLine, requireShort } from './raw-line.rules.ts';

/** The bank account that a file is to be of; null where nothing is known of it. */
export type Named = { bank: string | null; agency: string | null; number: string | null };
export type FileWork = { bytes: Uint8Array; account: Named; mapping: CsvMapping | null };

/** A line that is to be kept; its key is the same whenever the file comes again, as text of any length. */
export type FileLine = Omit<RawLine, 'line' | 'name'> & { key: string };
export type StatementFile = {
  format: 'ofx' | 'csv';
  lines: FileLine[];
  balanceCents: number | null;
  balanceOn: string | null;
};

/** What a file says, why it is refused, or the columns of which a person must say what they are. */
export type FileRead = { file: StatementFile } | { refused: string } | { columns: FoundColumns };

/** A line's text is cut here. */
const LONGEST_TEXT = 500;
const LONGEST_DOCUMENT = 100;
/** A day, words and an amount. */
const LEAST_COLUMNS = 3;
const NOT_TEXT = 'O arquivo não é um extrato em OFX ou CSV.';
const EMPTY = 'O extrato não tem nenhuma movimentação.';
const TOO_MANY = `O extrato tem mais de ${MOST_STATEMENT_LINES.toLocaleString('pt-BR')} linhas. Baixe-o do banco em períodos menores.`;

const decoders: [RegExp, string][] = [
  [/^\xFF\xFE/, 'utf-16le'],
  [/^\xFE\xFF/, 'utf-16be'],
];

/**
 * The text of a bank's file. What is UTF-8 is read so whatever its head says, because text in Windows-1252 is hardly ever UTF-8 by
 * chance and heads are often wrong; other bytes are Windows-1252, which holds Latin 1. Null for bytes that are no text.
 */
export function textOfFile(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 2)).toString('latin1');
  const wide = decoders.find(([mark]) => mark.test(head))?.[1];
  const decode = (name: string, fatal: boolean) => new TextDecoder(name, { fatal }).decode(bytes);
  if (wide) return decode(wide, false);
  if (bytes.includes(0)) return null;
  try {
    return decode('utf-8', true);
  } catch {
    return decode('windows-1252', false);
  }
}

const bare = (text: string | null) => (text ?? '').toUpperCase().replace(/[^0-9A-Z]/g, '');
const noZeros = (text: string) => text.replace(/^0+/, '');

/** With and without its last character, the check digit that banks leave out. */
const withoutDigit = (text: string) => (text.length > 3 ? [text, text.slice(0, -1)] : [text]);

/**
 * Whether the account that a file names may be the chosen one: banks write the number with its agency before it, without its
 * check digit, with zeros in front. What is not known on one side says nothing.
 */
export function isSameAccount(file: Named, account: Named): boolean {
  const [fileBank, ownBank] = [noZeros(bare(file.bank)), noZeros(bare(account.bank))];
  if (fileBank && ownBank && fileBank !== ownBank) return false;
  const [said, number, agency] = [
    noZeros(bare(file.number)),
    bare(account.number),
    bare(account.agency),
  ];
  if (!said || !noZeros(number)) return true;
  const ends = [number, noZeros(number)].flatMap(withoutDigit);
  const begins = ['', ...(agency ? withoutDigit(agency) : [])];
  return begins.some((begin) => ends.some((end) => noZeros(begin + end) === said));
}

const spoken = ({ bank, agency, number }: Named) =>
  [bank && `banco ${bank}`, agency && `agência ${agency}`, `conta ${number ?? 'não informada'}`]
    .filter(Boolean)
    .join(', ')
    .slice(0, 120);

/** The chosen account of those that the file holds. */
function chosen(accounts: readonly OfxAccount[], account: Named): OfxAccount {
  const found = accounts.find((one) => isSameAccount(one, account));
  if (found) {
    if (found.currency && found.currency.toUpperCase() !== 'BRL')
      throw new FileFault(
        `O extrato está em ${found.currency.slice(0, 10)}; só lançamos em reais.`,
      );
    return found;
  }
  const [first] = accounts;
  if (!first) throw new FileFault(EMPTY);
  throw new FileFault(
    `Este extrato é de outra conta (${spoken(first)}). A conta escolhida é: ${spoken(account)}.`,
  );
}

const control = /[^\P{Cc}\t]/gu;
const words = (text: string) =>
  text.toWellFormed().replace(control, ' ').replace(/\s+/g, ' ').trim();

function documentOf({ line, document }: RawLine): string | null {
  const said = words(document ?? '');
  requireShort(line, 'o número do documento', said, LONGEST_DOCUMENT);
  return said || null;
}

/** Lines with their keys: the bank's name of a line, or its text, with day, amount and how often that came before in the file. */
export function keyed(lines: readonly RawLine[], format: 'ofx' | 'csv'): FileLine[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const { on, cents, name } = line;
    const text = words(line.text).slice(0, LONGEST_TEXT);
    const said = JSON.stringify([format, format === 'ofx' ? name : text, on, cents]);
    const time = (times.get(said) ?? 0) + 1;
    times.set(said, time);
    const document = documentOf(line);
    return { on, cents, text: text || 'Sem descrição', document, key: `${said} ${time}` };
  });
}

function requireSome(lines: readonly RawLine[]): void {
  if (lines.length === 0) throw new FileFault(EMPTY);
  if (lines.length > MOST_STATEMENT_LINES) throw new FileFault(TOO_MANY);
}

function read({ bytes, account, mapping }: FileWork): FileRead {
  const text = textOfFile(bytes);
  if (text === null) throw new FileFault(NOT_TEXT);
  if (isOfx(text)) {
    const { lines, balanceCents, balanceOn } = chosen(readOfx(text), account);
    requireSome(lines);
    return { file: { format: 'ofx', lines: keyed(lines, 'ofx'), balanceCents, balanceOn } };
  }
  const lines = mapping && readCsv(text, mapping);
  if (!lines) {
    const found = findColumns(text);
    if (found.columns.length < LEAST_COLUMNS) throw new FileFault(NOT_TEXT);
    return { columns: found };
  }
  requireSome(lines);
  const none = { balanceCents: null, balanceOn: null };
  return { file: { format: 'csv', lines: keyed(lines, 'csv'), ...none } };
}

/** Reads a bank's statement, OFX or CSV; a file that cannot be taken is refused in words. */
export function readStatement(work: FileWork): FileRead {
  try {
    return read(work);
  } catch (fault) {
    if (fault instanceof FileFault) return { refused: fault.message };
    throw fault;
  }
}
