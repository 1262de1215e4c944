import type { ProviderSetting } from '@balcao/contract/payments/providers';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { type Origin, writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { type Act, actOnce } from '../../../platform/repeated-acts.ts';
import { unseal } from '../../../platform/sealed.ts';
import { tokenHashOf } from '../../../platform/token.ts';
import { openPixClient } from '../pix-api/pix-client.ts';
import { PixFault } from '../pix-api/pix-fault.ts';
import { pixAccessOf } from '../provider-access.ts';
import * as store from './provider-settings.store.ts';
import {
  describeSetting,
  getSetting,
  HOOK,
  newHook,
  RECORD,
  requireManager,
} from './provider-settings.ts';
import { countAsking } from './try-provider.ts';

const TIMEOUT_MS = 8_000;
const INCOMPLETE = 'Salve antes os dados da API Pix e a chave Pix da unidade.';
const LOCAL = 'O banco só avisa um endereço https://: veja o endereço público da instalação.';

const refused = (reason: string) => new AppError('CHARGE_PROVIDER', { reason });

/**
 * The address that is registered next. It counts before the PSP is asked, because PSPs try it at once; one whose fate is not
 * known is used again.
 */
async function prepare(ctx: Context, unitId: number) {
  const access = await pixAccessOf(ctx, unitId);
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await store.lockUnit(trx, unitId))) throw new AppError('NOT_FOUND');
    const { pix_key: pixKey, hook_next_sealed: open } = await getSetting(trx, unitId);
    if (!access || !pixKey) throw refused(INCOMPLETE);
    const known = open && unseal(ctx.config.secret, HOOK, open);
    if (known) return { access, pixKey, secret: known };
    const { secret, hash, sealed } = newHook(ctx);
    await store.updateSetting(trx, unitId, { hook_next_hash: hash, hook_next_sealed: sealed });
    return { access, pixKey, secret };
  });
}

/** Has the PSP take a new address; its hash. Throws CHARGE_PROVIDER. */
async function tellPsp(ctx: Context, unitId: number): Promise<Buffer> {
  const { access, pixKey, secret } = await prepare(ctx, unitId);
  const hash = tokenHashOf(secret);
  const client = openPixClient(access, TIMEOUT_MS);
  try {
    await client.setWebhook(pixKey, `${ctx.config.publicUrl}/api/webhook/pix/${secret}`);
    return hash;
  } catch (error) {
    if (!(error instanceof PixFault)) throw error;
    if (error.kind !== 'unclear') await store.dropNextHook(ctx.db, unitId, hash);
    ctx.log.warn({ unit: unitId, kind: error.kind, detail: error.detail }, 'pix webhook refused');
    // A PSP may repeat the address that it does not like.
    throw refused(error.message.replaceAll(secret, '…'));
  } finally {
    client.close();
  }
}

type Taken = { unitId: number; hash: Buffer; from: Origin | null };

async function take(ctx: Context, trx: Db, { unitId, hash, from }: Taken): Promise<void> {
  const now = ctx.clock();
  const origin = ctx.config.publicUrl;
  if (!(await store.takeNextHook(trx, unitId, { hash, origin, now })))
    throw new AppError('CONFLICT');
  await writeAudit(trx, from, {
    action: 'provider.webhook',
    record: RECORD,
    recordId: unitId,
    after: { hook_set_at: now },
  });
}

const isReachable = ({ publicUrl, pixPrivateNetwork }: Context['config']) =>
  publicUrl.startsWith('https:') || pixPrivateNetwork;

type Asked = { unitId: number; act: Act | null };

/**
 * Has the PSP report payments to a new address. The old one counts until the PSP has taken the new one; while that is not
 * known, both do. Throws FORBIDDEN, NOT_FOUND, TOO_MANY, CHARGE_PROVIDER.
 */
export async function registerHook(
  ctx: Context,
  actor: Actor,
  { unitId, act }: Asked,
): Promise<ProviderSetting> {
  requireManager(actor);
  if (!isReachable(ctx.config)) throw refused(LOCAL);
  return actOnce(ctx.db, act, async (keep) => {
    countAsking(ctx, actor);
    const hash = await tellPsp(ctx, unitId);
    return ctx.db.transaction().execute(async (trx) => {
      await take(ctx, trx, { unitId, hash, from: actor });
      return keep(trx, await describeSetting(ctx, trx, unitId));
    });
  });
}

/** Tells PSPs that still report to an earlier public address of the installation; one that refuses is asked the next time. */
export async function renewHooks(ctx: Context): Promise<void> {
  if (!isReachable(ctx.config)) return;
  for (const unitId of await store.listMovedHooks(ctx.db, ctx.config.publicUrl)) {
    try {
      const hash = await tellPsp(ctx, unitId);
      await ctx.db.transaction().execute((trx) => take(ctx, trx, { unitId, hash, from: null }));
    } catch (err) {
      if (!(err instanceof AppError)) throw err;
      ctx.log.warn({ unit: unitId, err }, 'pix webhook stays at the old address');
    }
  }
}
