import { isDate, type OwnHolidays } from './bank-days.ts';

const LINE = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?\s+(\S.*)$/;
const MOST_NAME = 60;
const FIRST_YEAR = 2001;
const LAST_YEAR = 2199;
/** Whether a day that comes every year exists is asked of a year that has them all. */
const LEAP_YEAR = '2000';

const words = {
  form: 'escreva o dia e o nome, como "25/01 Aniversário da cidade" ou "20/11/2026 Feriado deste ano".',
  day: 'este dia não existe no calendário.',
  years: `use um ano entre ${FIRST_YEAR} e ${LAST_YEAR}.`,
  name: `o nome pode ter até ${MOST_NAME} letras.`,
  twice: 'este dia já está na lista.',
};

const two = (number: string) => number.padStart(2, '0');

/** The day of a line as the calculator takes it: `mm-dd`, or `yyyy-mm-dd` for a single year; undefined for other texts. */
function dayIn(line: string): string | undefined {
  const [, day, month, year] = LINE.exec(line) ?? [];
  if (!day || !month) return undefined;
  return [...(year ? [year] : []), two(month), two(day)].join('-');
}

/** The days of a unit's list, whose lines were accepted by `holidayFaults`. */
export const holidaysOf = (lines: readonly string[]): OwnHolidays =>
  lines.flatMap((line) => dayIn(line) ?? []);

function faultOf(line: string): string | undefined {
  const day = dayIn(line);
  if (!day) return words.form;
  if (!isDate(day.length === 5 ? `${LEAP_YEAR}-${day}` : day)) return words.day;
  const year = day.length === 5 ? FIRST_YEAR : Number(day.slice(0, 4));
  if (year < FIRST_YEAR || year > LAST_YEAR) return words.years;
  return (LINE.exec(line)?.[4] ?? '').length > MOST_NAME ? words.name : undefined;
}

/** What is wrong with the lines of a list, in words for people; empty if nothing is. */
export function holidayFaults(lines: readonly string[]): string[] {
  const days = lines.map(dayIn);
  return lines.flatMap((line, at) => {
    const twice = days.indexOf(days[at]) < at ? words.twice : undefined;
    const wrong = faultOf(line) ?? twice;
    return wrong ? [`Linha ${at + 1}: ${wrong}`] : [];
  });
}

/** The lines as they are kept: two digits for day and month, one space before the name. */
export const tidyHolidays = (lines: readonly string[]): string[] =>
  lines.map((line) =>
    line.replace(LINE, (_, day: string, month: string, year: string | undefined, name: string) =>
      [[two(day), two(month), ...(year ? [year] : [])].join('/'), name].join(' '),
    ),
  );
