import dayjs from 'dayjs';
import 'dayjs/locale/pt-br';
import relativeTime from 'dayjs/plugin/relativeTime';

dayjs.extend(relativeTime);
dayjs.locale('pt-br');

type Instant = string | Date;

/** "hoje 14:32", "ontem 09:05", "12 de mar 09:05", "12/03/2024 09:05": as short as the distance allows. */
export function shortMoment(at: Instant, now: Instant = new Date()): string {
  const time = dayjs(at);
  const today = dayjs(now);
  const days = today.startOf('day').diff(time.startOf('day'), 'day');
  if (days === 0) return time.format('[hoje] HH:mm');
  if (days === 1) return time.format('[ontem] HH:mm');
  return time.format(time.year() === today.year() ? 'D [de] MMM HH:mm' : 'DD/MM/YYYY HH:mm');
}

/** "agora", "há 5 min", "há 3 h", "ontem", "12 de mar", "12/03/2024": for narrow columns. */
export function agoText(at: Instant, now: Instant = new Date()): string {
  const time = dayjs(at);
  const today = dayjs(now);
  const minutes = today.diff(time, 'minute');
  if (minutes < 1) return 'agora';
  if (minutes < 60) return `há ${minutes} min`;
  const days = today.startOf('day').diff(time.startOf('day'), 'day');
  if (days === 0) return `há ${Math.floor(minutes / 60)} h`;
  if (days === 1) return 'ontem';
  return time.format(time.year() === today.year() ? 'D [de] MMM' : 'DD/MM/YYYY');
}

/** The full date with weekday and seconds, and how long ago: for tooltips. */
export function fullMoment(at: Instant, now: Instant = new Date()): string {
  const time = dayjs(at);
  return `${time.format('dddd, D [de] MMMM [de] YYYY, HH:mm:ss')} (${time.from(now)})`;
}

/** dd/mm/yyyy hh:mm. */
export function plainMoment(at: Instant): string {
  return dayjs(at).format('DD/MM/YYYY HH:mm');
}

/** dd/mm/yyyy. */
export function dayOf(at: Instant): string {
  return dayjs(at).format('DD/MM/YYYY');
}

/** hh:mm. */
export function clock(at: Instant): string {
  return dayjs(at).format('HH:mm');
}

/** "Hoje", "Ontem", "12 de março", "12 de março de 2024": the label above a day's messages. */
export function dayLabel(at: Instant, now: Instant = new Date()): string {
  const time = dayjs(at);
  const today = dayjs(now);
  const days = today.startOf('day').diff(time.startOf('day'), 'day');
  if (days === 0) return 'Hoje';
  if (days === 1) return 'Ontem';
  return time.format(time.year() === today.year() ? 'D [de] MMMM' : 'D [de] MMMM [de] YYYY');
}
