import { randomUUID } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { BookedMoney, ErasedRecords } from '../../../platform/feature-hooks.ts';
import { today } from '../../payments/payments.ts';
import { isToldApart } from '../touches/told-names.ts';
import { affiliateCode, clickId } from '../touches/touch.rules.ts';
import * as store from './conversions.store.ts';

const DAY_MS = 86_400_000;
/** A visit longer ago than this did not bring the ticket. */
const LOOK_BACK_DAYS = 90;

type Opened = {
  ticketId: number;
  chatbotId: number;
  unitId: number | null;
  /** The browser's number; null for clients that tell none. */
  visitor: string | null;
  touch: { affiliateCode: string | null; facebookClickId: string | null };
};

/** A visitor's ticket was made, in this transaction: what brought it is frozen. */
export async function hearTicket(ctx: Context, trx: Db, { visitor, touch, ...opened }: Opened) {
  const [at, day] = [ctx.clock(), today(ctx)];
  const affiliate_code = affiliateCode(touch.affiliateCode);
  await store.insertTicket(trx, {
    ...opened,
    visitor: visitor ?? randomUUID(),
    affiliateCode: affiliate_code,
    isTold: isToldApart(ctx, day, { affiliate_code }),
    fbclid: clickId(touch.facebookClickId),
    at,
    day,
    since: new Date(at.getTime() - LOOK_BACK_DAYS * DAY_MS),
  });
}

/** The documents of a ticket were signed. */
export function hearSigned(ctx: Context, trx: Db, ticketId: number): Promise<void> {
  return store.insertSigned(trx, ticketId, ctx.clock(), today(ctx));
}

/** Money of charges was booked, in the transaction that has locked them. */
export async function hearMoney(ctx: Context, trx: Db, { chargeIds }: BookedMoney): Promise<void> {
  if (chargeIds.length > 0) await store.insertMoney(trx, chargeIds, ctx.clock(), today(ctx));
}

/** The persons of these tickets are erased. */
export async function forgetVisitors(_: Context, trx: Db, { tickets }: ErasedRecords) {
  if (tickets.length > 0) await store.forgetVisitors(trx, tickets);
}

/** A visitor who says nothing for so long will not be asked about again. */
const TALK_DAYS = 30;

/** Visitors answer after their ticket was made: a job looks who did. */
export async function markTalked(ctx: Context): Promise<void> {
  const since = new Date(ctx.clock().getTime() - TALK_DAYS * DAY_MS);
  while (await store.markTalked(ctx.db, since));
}
