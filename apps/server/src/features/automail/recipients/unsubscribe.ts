import type { Context } from '../../../platform/context.ts';
import { deliveryOfLink } from '../names.ts';
import * as store from './unsubscribe.store.ts';

/** `a***@exemplo.com.br`: enough for its owner, too little for whoever finds the link. */
export function veiled(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}

/** The choice behind a link; undefined for a link that was not made here or whose mail was erased. */
export async function findChoice(ctx: Context, token: string) {
  const id = deliveryOfLink(ctx, token);
  const found = id === undefined ? undefined : await store.findChoice(ctx.db, id);
  return found && { ...found, veiled: veiled(found.address) };
}

/** Whether the person gets marketing from now on; twice is as once. False for a link that does not work. */
export async function choose(ctx: Context, token: string, wants: boolean): Promise<boolean> {
  const found = await findChoice(ctx, token);
  if (!found) return false;
  if (wants) await store.forgetOptOut(ctx.db, found.address);
  else await store.setOptedOut(ctx.db, found.address, ctx.clock());
  return true;
}
