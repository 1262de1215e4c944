import type { takeTouch as takeSpec } from '@balcao/contract/advertising/touch';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { countPerAddress } from '../../../platform/count-per-address.ts';
import { batched } from '../../../platform/database/batched.ts';
import { perContext } from '../../../platform/per-context.ts';
import { today } from '../../payments/payments.ts';
import { isToldApart } from './told-names.ts';
import { cameBy } from './touch.rules.ts';
import * as store from './touches.store.ts';

/** No page waits for the answer. */
const GATHER_MS = 50;

/** Visits that come together are stored together. */
const taker = perContext((ctx) =>
  batched((visits: store.Visit[]) => store.insertTouches(ctx.db, visits), {
    most: 500,
    lanes: 2,
    gatherMs: GATHER_MS,
    keyOf: (visit) => visit,
  }),
);

const MINUTE_MS = 60_000;

type Told = z.output<typeof takeSpec.body>;

const counts = perContext(() => countPerAddress(MINUTE_MS));

/** Stores a visit of a chatbot; answers when it is stored. Throws CHATBOT_NOT_FOUND, TOO_MANY. */
export async function takeTouch(
  ctx: Context,
  code: string,
  { visitor, ip, ...told }: Told & { ip: string },
) {
  if (counts(ctx)(ip, performance.now()) > ctx.config.limits.visits)
    throw new AppError('TOO_MANY', { retryAfter: MINUTE_MS / 1000 });
  const came = cameBy(told, new URL(ctx.config.publicUrl).host);
  const day = today(ctx);
  const is_told = isToldApart(ctx, day, came);
  const isKnown = await taker(ctx)({ ...came, is_told, code, visitor, at: ctx.clock(), day });
  if (!isKnown) throw new AppError('CHATBOT_NOT_FOUND');
  return { taken: true as const };
}
