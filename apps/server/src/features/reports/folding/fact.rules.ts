import type { ReportName } from '@balcao/contract/reports/report-names';
import { bucketOf } from '../histogram.rules.ts';

/** What reports count (docs/glossary.md). */
export const factKinds = [
  // Of tickets.
  'arrived',
  'first',
  'next',
  'solved',
  'reopened',
  'held',
  // Of what became of them.
  'talked',
  'left',
  'bought',
  'signed',
  'charged',
  'paid',
  'given_back',
  // Of charges, by due date.
  'asked',
  'settled',
  'open',
  'refunded',
] as const;
export type FactKind = (typeof factKinds)[number];

/** The kinds of facts that a report counts. What is held has no rows but by place and person. */
export const reportKinds: Record<ReportName, readonly FactKind[]> = {
  tickets: ['arrived', 'first', 'next', 'solved', 'reopened'],
  results: ['arrived', 'talked', 'left', 'bought', 'signed', 'charged', 'paid', 'given_back'],
  payments: ['asked', 'settled', 'open', 'refunded'],
};

/** Where and by whom; 0 and '' for none. */
export type Place = { business_unit_id: number; sector_id: number; user_id: number };
/** How a ticket came. */
export type Origin = {
  chatbot_id: number;
  channel: string;
  campaign: string;
  affiliate: string;
  city: string;
  tags: number[];
};

/** A row of `rp_fact` without its id. */
export type Fact = Place &
  Origin & {
    kind: FactKind;
    at: string;
    day: string;
    until: string | null;
    ticket_id: number | null;
    pm_transaction_id: number | null;
    type: string;
    provider: string;
    cents: number;
    seconds: number | null;
    work_seconds: number | null;
    bucket: number | null;
    work_bucket: number | null;
  };

export const noOrigin: Origin = {
  chatbot_id: 0,
  channel: '',
  campaign: '',
  affiliate: '',
  city: '',
  tags: [],
};

const OFFSET_MS = 3 * 3_600_000;
/** The day of a moment in São Paulo, which has had no summer time since 2019 (Decreto 9.772/2019). */
export const dayOf = (at: Date) => new Date(at.getTime() - OFFSET_MS).toISOString().slice(0, 10);

type Base = Pick<Fact, 'kind'> & { at: Date } & Partial<Fact & { at: Date }>;

/** A fact with the columns that it does not say empty, in the order in which facts are compared. */
export function factOf(
  base: Omit<Base, 'at'> & { at: Date },
  place: Place,
  origin = noOrigin,
): Fact {
  const { at } = base;
  const seconds = base.seconds ?? null;
  const work = base.work_seconds ?? null;
  return {
    kind: base.kind,
    at: at.toISOString(),
    day: base.day ?? dayOf(at),
    until: base.until ?? null,
    ticket_id: base.ticket_id ?? null,
    pm_transaction_id: base.pm_transaction_id ?? null,
    business_unit_id: place.business_unit_id,
    sector_id: place.sector_id,
    user_id: place.user_id,
    chatbot_id: origin.chatbot_id,
    channel: origin.channel,
    campaign: origin.campaign,
    affiliate: origin.affiliate,
    city: origin.city,
    type: base.type ?? '',
    provider: base.provider ?? '',
    tags: origin.tags,
    cents: base.cents ?? 0,
    seconds,
    work_seconds: work,
    bucket: seconds === null ? null : bucketOf(seconds),
    work_bucket: work === null ? null : bucketOf(work),
  };
}
