import { bankText } from './bank-text.ts';
import { CnabFault } from './fault.ts';

/**
 * What a field of a bank's file holds. `num`: digits kept as text, for agency and agreement; `code`: the same with
 * letters, for a CNPJ; `count`: a number; `money`: cents, or hundredths of a percent; `date`: DDMMAAAA or DDMMAA;
 * `alpha`: a text.
 */
type Kind = 'num' | 'code' | 'count' | 'money' | 'date' | 'alpha';

/** One field: name ('' holds nothing of ours), first position from 1, length, kind, and what it says if nothing is given. */
type Row = readonly [name: string, at: number, length: number, kind: Kind, fallback?: string];

type ValueOf<K> = K extends 'count' | 'money' ? number : K extends 'date' ? string | null : string;

/** The named values of a record. */
export type Values<R extends Row> = {
  [F in R as F[0] extends '' ? never : F[0]]: ValueOf<F[3]>;
};

/** A record of a bank's file: all its fields, without gap. */
export type RecordTable<R extends Row = Row> = { length: number; rows: readonly R[] };

/** Declares a record. Throws a RangeError if its fields leave a gap, overlap, or do not fill it. */
export function recordTable<const R extends Row>(
  length: number,
  rows: readonly R[],
): RecordTable<R> {
  let next = 1;
  for (const [name, at, size] of rows) {
    if (at !== next)
      throw new RangeError(`Field "${name}" at ${at}: the one before ends at ${next - 1}`);
    next += size;
  }
  if (next !== length + 1) throw new RangeError(`Fields fill ${next - 1} of ${length} positions`);
  return { length, rows };
}

const isText = (kind: Kind) => kind === 'alpha';

function written(value: string | number | null, kind: Kind, length: number): string {
  if (value === null) return '0'.repeat(length);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`No amount: ${value}`);
    return String(value).padStart(length, '0');
  }
  if (isText(kind)) return bankText(value).slice(0, length).padEnd(length);
  if (kind === 'date') {
    const [year = '', month = '', day = ''] = value.split('-');
    return `${day}${month}${length === 6 ? year.slice(2) : year}`;
  }
  return value.toUpperCase().padStart(length, '0');
}

/** One line of a file. A value that is longer than its field throws a RangeError, except a text, which is cut. */
export function writeRecord<R extends Row>(
  table: RecordTable<R>,
  values: Partial<Values<R>>,
): string {
  const given = values as Record<string, string | number | null | undefined>;
  return table.rows
    .map(([name, , length, kind, fallback]) => {
      const value = given[name] ?? fallback ?? (isText(kind) ? '' : null);
      const text = written(value, kind, length);
      const shape = isText(kind) ? /^[\x20-\x7e]*$/ : kind === 'code' ? /^[0-9A-Z]*$/ : /^\d*$/;
      if (text.length === length && shape.test(text)) return text;
      throw new RangeError(`Field "${name}" of ${length} cannot hold "${value}"`);
    })
    .join('');
}

/** The day of DDMMAAAA or DDMMAA as `yyyy-mm-dd`; null where the bank says none. */
function readDay(text: string): string | null {
  if (/^[0 ]*$/.test(text)) return null;
  const [, day = '', month = '', tail = ''] = /^(\d\d)(\d\d)(\d{2}|\d{4})$/.exec(text) ?? [];
  const date = `${tail.length === 2 ? `20${tail}` : tail}-${month}-${day}`;
  const moment = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
  if (!isReal) throw new CnabFault(`a data "${text}" não existe`);
  return date;
}

function read(text: string, kind: Kind): string | number | null {
  if (isText(kind)) return text.trimEnd();
  if (kind === 'date') return readDay(text);
  if (kind !== 'count' && kind !== 'money') return text.trim();
  if (!/^\d*$/.test(text.trim())) throw new CnabFault(`"${text.trim()}" não é um número`);
  return Number(text);
}

/** The named values of a line. Throws a CnabFault for an amount or a date that is none. */
export function readRecord<R extends Row>(table: RecordTable<R>, line: string): Values<R> {
  const named = table.rows.filter(([name]) => name !== '');
  return Object.fromEntries(
    named.map(([name, at, length, kind]) => [
      name,
      read(line.slice(at - 1, at - 1 + length), kind),
    ]),
  ) as Values<R>;
}
