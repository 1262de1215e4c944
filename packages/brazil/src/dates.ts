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

/** A full date and time, for tooltips: `12/03/2025 às 10:00`. An unreadable `iso` gives ''. */
export function fullDateTime(iso: string, timeZone = SAO_PAULO): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  const { year, month, day, hour, minute } = read(moment, timeZone);
  return `${day}/${month}/${year} às ${hour}:${minute}`;
}

const BRAZILIAN = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar date as `dd/mm/yyyy`, from that form or from `yyyy-mm-dd` (docs/product/formats.md#dates); null for any other text. */
export function readDate(text: string): string | null {
  const iso = ISO.exec(text);
  const [, day, month, year] = iso
    ? [iso[0], iso[3], iso[2], iso[1]]
    : (BRAZILIAN.exec(text) ?? []);
  const moment = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // An invalid date, such as 31/02, becomes another day.
  const real = !Number.isNaN(moment.getTime()) && moment.getUTCDate() === Number(day);
  return real && Number(year) >= 1 ? `${day}/${month}/${year}` : null;
}
