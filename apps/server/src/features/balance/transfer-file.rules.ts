import { type CsvRow, isBlank, rowsOf, textOf } from '@balcao/brazil/csv-rows';
import type { TransferFault, TransferLine } from '@balcao/contract/balance/batch';
import { LONGEST_REASON, MOST_CENTS, MOST_TRANSFERS } from '@balcao/contract/balance/limits';

/** The lines of a file, with what could not be read in them; or why nothing of it could. */
export type ReadFile =
  | { lines: TransferLine[]; faults: TransferFault[]; refused?: never }
  | { refused: string };

const COLUMNS = 4;
/** The heading by the contract's names, or as people here write it. */
const headings = ['from;to;amount;reason', 'de;para;valor;motivo', 'origem;destino;valor;motivo'];

const NOT_TEXT = 'O arquivo não é um CSV. Salve a planilha como CSV e envie de novo.';
const EMPTY = 'O arquivo não tem nenhuma transferência.';
const TOO_MANY = `O arquivo tem mais de ${MOST_TRANSFERS.toLocaleString('pt-BR')} transferências. Divida-o em partes.`;
const OPEN_QUOTE = 'Há aspas que abrem e não fecham.';

/** `12`, `#12`, `nº 12`. */
function readId(text: string): number | null {
  const digits = /^(?:#|n[º°o.]?\s*)?(\d{1,15})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** `1.234,56`, `1234,56`, `1234`, also with `R$`, in cents; null for anything else, as `1234.56` and `1e3`. */
export function readCents(text: string): number | null {
  const plain = text.replace(/[\s\u00a0]/g, '').replace(/^(-?)R\$/i, '$1');
  const found = /^(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(plain);
  if (!found) return null;
  const [, sign, whole = '', part = ''] = found;
  const digits = whole.replaceAll('.', '').replace(/^0+(?=\d)/, '');
  // Beyond that, numbers are no longer whole.
  if (digits.length > 13) return Number.POSITIVE_INFINITY;
  const cents = Number(digits) * 100 + Number(part.padEnd(2, '0'));
  return sign ? -cents : cents;
}

function amountFault(text: string, cents: number | null): string[] {
  if (cents === null)
    return [`O valor “${shortened(text)}” não é um valor em reais, como 1.234,56.`];
  if (cents === 0) return ['O valor é zero.'];
  if (cents < 0) return ['O valor é negativo.'];
  return cents > MOST_CENTS ? ['O valor passa de R$ 10.000.000,00.'] : [];
}

const shortened = (text: string) =>
  text.trim().length > 30 ? `${text.trim().slice(0, 30)}…` : text.trim();

function numberFault(name: string, text: string, id: number | null): string[] {
  if (text.trim() === '') return [`Falta o número de ${name}.`];
  return id === null ? [`“${shortened(text)}” não é um número de ${name}.`] : [];
}

function reasonFault(reason: string): string[] {
  if (reason === '') return ['Falta o motivo.'];
  return reason.length > LONGEST_REASON ? [`O motivo tem mais de ${LONGEST_REASON} letras.`] : [];
}

/** Control characters except tab and line break, as in the contract's texts. */
const control = /[^\P{Cc}\t\n]/gu;
const wordsOf = (text: string) => text.toWellFormed().replace(control, '').trim();

function readRow({ line, cells, open }: CsvRow): { line: TransferLine; faults: string[] } {
  const [from = '', to = '', amount = '', words = ''] = cells;
  const reason = wordsOf(words);
  const [from_id, to_id, cents] = [readId(from), readId(to), readCents(amount)];
  const amount_cents = cents !== null && Number.isFinite(cents) ? cents : null;
  const read = { line, from_id, to_id, amount_cents, reason: reason.slice(0, LONGEST_REASON) };
  if (open) return { line: read, faults: [OPEN_QUOTE] };
  if (cells.length !== COLUMNS) {
    const has = cells.length === 1 ? '1 coluna' : `${cells.length} colunas`;
    return {
      line: read,
      faults: [`A linha tem ${has}; são ${COLUMNS}: de, para, valor e motivo.`],
    };
  }
  return {
    line: read,
    faults: [
      ...numberFault('origem', from, from_id),
      ...numberFault('destino', to, to_id),
      ...amountFault(amount, cents),
      ...reasonFault(reason),
    ],
  };
}

const isHeading = ({ cells }: CsvRow) =>
  headings.includes(
    cells
      .map((cell) => cell.trim().toLowerCase())
      .join(';')
      .replace(/;+$/, ''),
  );

/** Reads a file of transfers, `from;to;amount;reason`. */
export function readTransferFile(bytes: Uint8Array): ReadFile {
  const text = textOf(bytes);
  if (text === null) return { refused: NOT_TEXT };
  const lines: TransferLine[] = [];
  const faults: TransferFault[] = [];
  let first = true;
  for (const row of rowsOf(text.replace(/\r\n?/g, '\n'))) {
    if (isBlank(row)) continue;
    const heading = first && isHeading(row);
    first = false;
    if (heading) continue;
    if (lines.length === MOST_TRANSFERS) return { refused: TOO_MANY };
    const read = readRow(row);
    lines.push(read.line);
    faults.push(...read.faults.map((message) => ({ line: row.line, message })));
  }
  return lines.length === 0 ? { refused: EMPTY } : { lines, faults };
}
