import type { DeliveryState } from '@balcao/contract/automail/deliveries';

/** The list's filters in the address. */
export type DeliverySearch = {
  q?: string;
  status?: DeliveryState;
  am_rule_id?: number;
  /** The rule's name, so that its filter can show it. */
  rule?: string;
  page?: number;
};

const states = new Set<unknown>([
  'waiting',
  'sent',
  'failed',
  'bounced',
  'complained',
  'skipped',
] satisfies DeliveryState[]);

function whole(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

const text = (value: unknown) =>
  typeof value === 'string' ? value.trim().slice(0, 200) || undefined : undefined;

/** Reads the filters from an address; invalid ones are left out. */
export function deliverySearch(raw: Record<string, unknown>): DeliverySearch {
  const am_rule_id = whole(raw.am_rule_id);
  const page = whole(raw.page);
  const found = {
    q: text(raw.q),
    status: states.has(raw.status) ? raw.status : undefined,
    am_rule_id,
    rule: am_rule_id && text(raw.rule),
    page: page === 1 ? undefined : page,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The list's call. */
export const deliveryQueryOf = ({ rule: _, ...query }: DeliverySearch) => query;
