import { createHash } from 'node:crypto';
import type { Json } from '@balcao/dialog/flow';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Caller } from '../../platform/http/caller.ts';
import {
  type EventKind,
  type Happening,
  isLook,
  MOST_ADDRESSES,
  textOf,
} from './evidence.rules.ts';
import * as store from './evidence.store.ts';

const START = Buffer.alloc(32);

const hashOf = (before: Uint8Array, happening: Happening) =>
  createHash('sha256').update(before).update(textOf(happening)).digest();

type News = {
  ticketId: number;
  kind: EventKind;
  /** Null for actions in the chat. */
  caller: Caller | null;
  details?: Record<string, Json>;
};

/** Whether this is the address's first look of its kind at the document. Repeated looks are counted and add no line. */
async function isFirst(trx: Db, { ticketId, kind, caller, details = {} }: News, at: Date) {
  if (!isLook(kind)) return true;
  const look = { ticketId, kind, details, ip: caller?.ip ?? '' };
  return (await store.countLook(trx, look, { most: MOST_ADDRESSES, at })) === 1;
}

/** Adds lines to a ticket's chain inside the caller's transaction, and blocks other writers until it ends. */
export async function addEvidence(trx: Db, news: News[], at: Date): Promise<void> {
  for (const each of news) {
    const { ticketId, kind, caller, details = {} } = each;
    await store.lockChain(trx, ticketId);
    if (!(await isFirst(trx, each, at))) continue;
    const last = await store.findLast(trx, ticketId);
    const seq = (last?.seq ?? 0) + 1;
    const from = { ip: caller?.ip ?? null, port: caller?.port ?? null };
    const happening = { ticketId, seq, kind, at, ...from, userAgent: caller?.userAgent ?? null };
    const prevHash = last?.hash ?? START;
    const whole = { ...happening, details };
    await store.insertLink(trx, { ...whole, prevHash, hash: hashOf(prevHash, whole) });
  }
}

/** Adds one line, or counts a repeated look, in a separate transaction; returns the time. */
export async function keepEvidence(ctx: Context, news: News): Promise<Date> {
  const at = ctx.clock();
  await ctx.db.transaction().execute((trx) => addEvidence(trx, [news], at));
  return at;
}

/** Blocks other signatures of the ticket until the transaction ends. */
export function lockEvidence(trx: Db, ticketId: number): Promise<void> {
  return store.lockChain(trx, ticketId);
}

/** The number of looks of each kind, with the first and last time, for all addresses together. */
export const listLooks = store.listLooks;

/** When this address last opened the ticket's link or, if it never did, when anybody did. */
export const findLastOpening = store.findLastOpening;

export function listEvidence(db: Db, ticketId: number): Promise<store.Link[]> {
  return store.listLinks(db, ticketId);
}

/** Whether no line was changed, removed or inserted since it was written. */
export function isUnbroken(links: store.Link[]): boolean {
  let before: Buffer = START;
  return links.every(({ prevHash, hash, ...happening }, index) => {
    const sound =
      happening.seq === index + 1 &&
      prevHash.equals(before) &&
      hash.equals(hashOf(before, happening));
    before = hash;
    return sound;
  });
}
