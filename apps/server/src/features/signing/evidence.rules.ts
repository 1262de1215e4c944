import type { Json } from '@balcao/dialog/flow';

export type EventKind = 'opened' | 'viewed' | 'accepted' | 'signed' | 'checked';

/** An event in the history of a ticket's documents, as the server saw it. */
export type Happening = {
  ticketId: number;
  seq: number;
  kind: EventKind;
  at: Date;
  /** Null for actions in the chat, whose socket has no address. */
  ip: string | null;
  port: number | null;
  userAgent: string | null;
  details: Record<string, Json>;
};

/** JSON with sorted keys: the same value gives the same text, however the database reorders it. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}

/** The text that a line's hash covers, after the hash of the previous line. */
export function textOf({ at, ...rest }: Happening): string {
  return canonical({ ...rest, at: at.toISOString() });
}

/** Actions that anybody with the link may repeat. */
export type LookKind = 'opened' | 'viewed' | 'checked';

/** The most addresses with their own line per kind and document; further ones are counted together. */
export const MOST_ADDRESSES = 200;

export function isLook(kind: EventKind): kind is LookKind {
  return kind === 'opened' || kind === 'viewed' || kind === 'checked';
}
