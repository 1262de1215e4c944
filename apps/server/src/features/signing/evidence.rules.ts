import type { Json } from '@balcao/dialog/flow';

export type EventKind = 'opened' | 'viewed' | 'accepted' | 'signed' | 'checked';

/** One thing that happened to a ticket's documents, as the server saw it. */
export type Happening = {
  ticketId: number;
  seq: number;
  kind: EventKind;
  at: Date;
  /** Null for what was done in the chat, whose socket keeps no address. */
  ip: string | null;
  port: number | null;
  userAgent: string | null;
  details: Record<string, Json>;
};

/** JSON with its keys in order: the same value is the same text, whatever the database made of it meanwhile. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}

/** The text that a line's hash is made over, behind the hash of the line before it. */
export function textOf({ at, ...rest }: Happening): string {
  return canonical({ ...rest, at: at.toISOString() });
}

/** What anybody with the link may do again and again. */
export type LookKind = 'opened' | 'viewed' | 'checked';

/** Lines of one kind and document by addresses that had none; more of them are counted together. */
export const MOST_ADDRESSES = 200;

export function isLook(kind: EventKind): kind is LookKind {
  return kind === 'opened' || kind === 'viewed' || kind === 'checked';
}
