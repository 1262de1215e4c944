import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { signatureOf } from '../../../platform/signature.ts';
import { networkOf } from './network.rules.ts';
import * as store from './networks.store.ts';

const DAY_MS = 86_400_000;
/** Networks are counted, and kept, for so many days. */
export const NETWORK_DAYS = 30;

export const countedSince = (now: Date): Date => new Date(now.getTime() - NETWORK_DAYS * DAY_MS);

type Visit = { ticketId: number; code: string | null; ip: string; now: Date };

/** Notes from which network a conversation with an affiliate's code came, as a keyed hash; others leave nothing. */
export async function keepNetwork(
  ctx: Context,
  trx: Db,
  { ticketId, code, ip, now }: Visit,
): Promise<void> {
  const network = networkOf(ip);
  if (!code || !network) return;
  const hash = signatureOf(ctx.config.secret, `affiliate network:${network}`);
  await store.insertNetwork(trx, { ticketId, code, network: hash, now });
}

/** Forgets networks that are no longer counted. */
export async function forgetNetworks(ctx: Context): Promise<void> {
  await store.deleteNetworks(ctx.db, countedSince(ctx.clock()));
}
