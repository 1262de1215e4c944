import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { openPace } from '../../../platform/pace.ts';
import { perContext } from '../../../platform/per-context.ts';
import { openPixClient } from '../pix-api/pix-client.ts';
import { PixFault } from '../pix-api/pix-fault.ts';
import { pixAccessOf } from '../provider-access.ts';
import { getSetting, requireManager } from './provider-settings.ts';

const TIMEOUT_MS = 8_000;
const ASKED_MS = 5 * 60_000;
const INCOMPLETE = 'Salve antes os endereços, o Client ID, o segredo, o certificado e a chave.';
const WORKS = 'O banco respondeu: a autorização e a consulta de pagamentos funcionam.';

/** Calls to the PSP that a person asks for: six a minute for each person. */
const paces = perContext(() => openPace({ most: 6, windowMs: 60_000 }));

/** Throws TOO_MANY for a person who has the PSP asked too often. */
export function countAsking(ctx: Context, { userId }: Actor): void {
  const retryAfter = paces(ctx)(userId, ctx.clock());
  if (retryAfter > 0) throw new AppError('TOO_MANY', { retryAfter });
}

/**
 * Asks the PSP for a token and for the payments of the last minutes, with what is saved. Throws FORBIDDEN, NOT_FOUND,
 * TOO_MANY.
 */
export async function tryProvider(
  ctx: Context,
  actor: Actor,
  unitId: number,
): Promise<{ ok: boolean; words: string }> {
  requireManager(actor);
  await getSetting(ctx.db, unitId);
  countAsking(ctx, actor);
  const access = await pixAccessOf(ctx, unitId);
  if (!access) return { ok: false, words: INCOMPLETE };
  const client = openPixClient(access, TIMEOUT_MS);
  const now = ctx.clock();
  try {
    await client.listPix(new Date(now.getTime() - ASKED_MS), now).next();
    return { ok: true, words: WORKS };
  } catch (error) {
    if (!(error instanceof PixFault)) throw error;
    ctx.log.info({ unit: unitId, kind: error.kind, detail: error.detail }, 'pix test failed');
    return { ok: false, words: error.message };
  } finally {
    client.close();
  }
}
