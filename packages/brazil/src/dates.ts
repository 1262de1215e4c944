const DAY = 86_400_000;
const SAO_PAULO = 'America/Sao_Paulo';

type Clock = { year: string; month: string; day: string; hour: string; minute: string };

// Making a formatter costs far more than using it, and lists show hundreds of dates.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
}

function read(moment: Date, timeZone: string): Clock {
  const clock: Clock = { year: '', month: '', day: '', hour: '', minute: '' };
  for (const { type, value } of formatterFor(timeZone).formatToParts(moment)) {
    if (type in clock) clock[type as keyof Clock] = value;
  }
  return clock;
}

function dayNumber({ year, month, day }: Clock): number {
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY;
}

/**
 * A moment as lists and threads show it: `hoje 14:32`, `ontem 09:10`, `12/03 10:00` in the same year, else `12/03/2025`.
 * Days begin and end in `timeZone` (an IANA name; an unknown one throws RangeError). An unreadable `iso` gives ''.
 */
export function shortDateTime(iso: string, now: Date, timeZone = SAO_PAULO): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  const then = read(moment, timeZone);
  const today = read(now, timeZone);
  const time = `${then.hour}:${then.minute}`;
  const daysAgo = dayNumber(today) - dayNumber(then);
  if (daysAgo === 0) return `hoje ${time}`;
  if (daysAgo === 1) return `ontem ${time}`;
  const date = `${then.day}/${then.month}`;
  return then.year === today.year ? `${date} ${time}` : `${date}/${then.year}`;
}

/** A moment in full, for tooltips: `12/03/2025 às 10:00`. An unreadable `iso` gives ''. */
export function fullDateTime(iso: string, timeZone = SAO_PAULO): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  const { year, month, day, hour, minute } = read(moment, timeZone);
  return `${day}/${month}/${year} às ${hour}:${minute}`;
}

const BRAZILIAN = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar date as `dd/mm/yyyy`, written so or as `yyyy-mm-dd` (specification section 5); null for any other text. */
export function readDate(text: string): string | null {
  const iso = ISO.exec(text);
  const [, day, month, year] = iso
    ? [iso[0], iso[3], iso[2], iso[1]]
    : (BRAZILIAN.exec(text) ?? []);
  const moment = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // A date that rolls over, such as 31/02, comes back as another day.
  const real = !Number.isNaN(moment.getTime()) && moment.getUTCDate() === Number(day);
  return real && Number(year) >= 1 ? `${day}/${month}/${year}` : null;
}
