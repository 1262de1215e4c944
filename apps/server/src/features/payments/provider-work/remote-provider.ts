import type { Context } from '../../../platform/context.ts';
import { perContext } from '../../../platform/per-context.ts';
import { doneWithin } from '../../../platform/time-limit.ts';
import { PixFault } from '../pix-api/pix-fault.ts';
import { pixProvider } from '../pix-api/pix-provider.ts';
import type { Provider } from '../provider.ts';
import { pixClientOf } from '../provider-access.ts';
import { LONGEST_TRY_MS } from './provider-tries.ts';

const NO_ACCESS =
  'A unidade não tem os dados de acesso ao banco, ou eles não podem mais ser lidos. Informe-os de novo nas configurações da unidade.';
const TOO_LONG = 'O banco demorou demais. Antes de repetir, perguntamos se ele já fez o pedido.';
/** A PSP that does not answer is left alone for so long by everything that its unit has to do. */
const PAUSE_MS = 30_000;

const pauses = perContext(() => new Map<number, number>());

/** Until when nothing is asked of a unit's PSP; null if it may be asked. */
export function pausedUntil(ctx: Context, unitId: number, now: Date): Date | null {
  const until = pauses(ctx).get(unitId) ?? 0;
  return until > now.getTime() ? new Date(until) : null;
}

/** Lets a unit's PSP be asked at once: somebody wants to know whether it works again. */
export function endPause(ctx: Context, unitId: number): void {
  pauses(ctx).delete(unitId);
}

/** Work with a unit's PSP, which ends in time. Holds no connection to the database. Rejects with a PixFault or AppError. */
export async function withPsp<T>(
  ctx: Context,
  unitId: number,
  work: (provider: Provider) => Promise<T>,
): Promise<T> {
  const client = await pixClientOf(ctx, unitId);
  if (!client) throw new PixFault('setup', NO_ACCESS);
  try {
    const begun = work(pixProvider(client, ctx.clock));
    if (await doneWithin(LONGEST_TRY_MS, begun)) return await begun;
    begun.catch(() => {});
    throw new PixFault('unclear', TOO_LONG);
  } catch (error) {
    if (error instanceof PixFault && error.mayPass)
      pauses(ctx).set(unitId, ctx.clock().getTime() + PAUSE_MS);
    throw error;
  }
}
