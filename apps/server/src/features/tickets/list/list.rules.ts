import type { TicketFilterQuery, TicketView, ticketSorts } from '@balcao/contract/tickets/list';
import type { StatusKind } from '@balcao/contract/tickets/ticket';
import type { Reader, TicketScope } from '../policy.ts';

/** The conditions of a list; a ticket must meet all of them. */
export type TicketFilter = {
  scope: TicketScope;
  reader: Reader;
  kinds?: readonly StatusKind[];
  statusIds?: readonly number[] | undefined;
  sectorIds?: readonly number[];
  noSector?: true;
  /** Null: tickets without an assignee. */
  assigneeId?: number | null;
  unitId?: number | undefined;
  tagId?: number | undefined;
  affiliate?: string | undefined;
  createdFrom?: Date;
  createdBefore?: Date;
  expiresBefore?: Date;
  unread?: boolean;
  q?: string | undefined;
};

export type TicketSort = (typeof ticketSorts)[number];
export type Page = { sort: TicketSort; limit: number; offset: number };

const DAY_MS = 86_400_000;
const LIVE = ['open', 'waiting'] as const;

/** Midnight in Brasília, which has had no daylight saving time since 2019. */
const dayStart = (day: string) => new Date(`${day}T00:00:00-03:00`);

type Who = { userId: number; sectorIds: number[]; now: Date };

/** The filter of a view, within the tickets that a person may see. */
export function viewFilter(view: TicketView, { userId, sectorIds, now }: Who) {
  const views = {
    mine: { kinds: LIVE, assigneeId: userId },
    unassigned: { kinds: LIVE, assigneeId: null },
    sectors: { kinds: LIVE, sectorIds },
    no_sector: { kinds: LIVE, noSector: true },
    waiting: { kinds: ['waiting'] },
    expiring: { kinds: LIVE, expiresBefore: new Date(now.getTime() + DAY_MS) },
    done: { kinds: ['done'] },
  } as const satisfies Record<TicketView, Partial<TicketFilter>>;
  return views[view] as Partial<TicketFilter>;
}

/** The days and names of the address as the list's filter, without absent ones. */
export function filterOf(query: TicketFilterQuery, who: Who): Partial<TicketFilter> {
  const { view, kind, sector, assignee, from, to } = query;
  const person = { me: who.userId, none: null };
  return {
    ...(view && viewFilter(view, who)),
    ...(kind && { kinds: [kind] }),
    ...(sector === 'none' && { noSector: true }),
    ...(typeof sector === 'number' && { sectorIds: [sector] }),
    ...(assignee !== undefined && {
      assigneeId: typeof assignee === 'number' ? assignee : person[assignee],
    }),
    ...(from && { createdFrom: dayStart(from) }),
    ...(to && { createdBefore: new Date(dayStart(to).getTime() + DAY_MS) }),
    statusIds: query.status,
    unitId: query.business_unit,
    tagId: query.tag,
    affiliate: query.affiliate,
    unread: query.unread === 'true',
    q: query.q || undefined,
  };
}

const LAST_DAY = new Date('9999-12-31T00:00:00Z');

/** An order by expiry contains only tickets that expire. */
export const placed = (filter: TicketFilter, sort: TicketSort): TicketFilter =>
  sort.endsWith('expires_at') && !filter.expiresBefore
    ? { ...filter, expiresBefore: LAST_DAY }
    : filter;

const AROUND = 60;
const LENGTH = 200;
const words = /[\p{L}\p{N}]+/gu;

/** An excerpt of the text around its first hit, with each found word between « and »; `hits` are numbers of words. */
export function snippetOf(text: string, hits: ReadonlySet<number>): string {
  const found = [...text.matchAll(words)].filter((_, nth) => hits.has(nth));
  const first = found[0]?.index ?? 0;
  const from = first <= AROUND ? 0 : text.indexOf(' ', first - AROUND) + 1;
  const start = Math.min(from, first);
  const end = start + LENGTH;
  let piece = '';
  let at = start;
  for (const { 0: word, index } of found) {
    if (index < start || index + word.length > end) continue;
    piece += `${text.slice(at, index)}«${word}»`;
    at = index + word.length;
  }
  const rest = text.slice(at, Math.max(at, end));
  return `${start > 0 ? '…' : ''}${piece}${rest}${end < text.length ? '…' : ''}`;
}

/** The numbers of the words that the database has marked: it marks the text without its accents, word for word. */
export function markedWords(marked: string): Set<number> {
  const all = [...marked.matchAll(/\uE000?[\p{L}\p{N}]+/gu)];
  return new Set(all.flatMap(({ 0: word }, nth) => (word.startsWith('\uE000') ? [nth] : [])));
}
