import type { statementDateFormats } from '@balcao/contract/finance/statements';

export type DateFormat = (typeof statementDateFormats)[number];

const BRAZIL_HOURS = -3;
const HOUR_MS = 3_600_000;

/** A day of the calendar as `yyyy-mm-dd`; null for one that does not exist or lies far off. */
function dayOf(year: number, month: number, day: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, day));
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return isReal && year >= 1990 && year <= 2100 ? moment.toISOString().slice(0, 10) : null;
}

/**
 * The day of an OFX date, `20261130`, `20261130143000.000[-3:BRT]`. A time in another zone counts as Brazil's day; midnight and
 * noon are banks' way to write a day without a time, whatever zone they name.
 */
export function readOfxDay(text: string): string | null {
  const found =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:\.\d{1,6})?)?\s*(?:\[\s*([-+]?\d{1,2})(?:[.:](\d{1,2}))?(?::\w*)?\s*\])?$/.exec(
      text.trim(),
    );
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((digits) => Number(digits ?? '0'));
  const plain = dayOf(year, month, day);
  if (hour > 24 || minute > 59 || second > 60) return null;
  const isPlain = hour % 12 === 0 && minute === 0 && second === 0;
  if (plain === null || isPlain || found[7] === undefined) return plain;
  const zone = Number(found[7]);
  const moment = Date.UTC(year, month - 1, day, hour, minute) + (BRAZIL_HOURS - zone) * HOUR_MS;
  return new Date(moment).toISOString().slice(0, 10);
}

const shapes: Record<DateFormat, RegExp> = {
  'dd/mm/yyyy': /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})$/,
  'mm/dd/yyyy': /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4}|\d{2})$/,
  'yyyy-mm-dd': /^(?<year>\d{4})[/.-]?(?<month>\d{1,2})[/.-]?(?<day>\d{1,2})$/,
};

/** The day of a CSV's cell in its format; a time behind it does not count. Null for any other text. */
export function readCsvDay(text: string, format: DateFormat): string | null {
  const [date = ''] = text.trim().split(/[ T]/);
  const found = shapes[format].exec(date)?.groups;
  if (!found) return null;
  const year = Number(found.year);
  return dayOf(
    found.year?.length === 2 ? 2000 + year : year,
    Number(found.month),
    Number(found.day),
  );
}
