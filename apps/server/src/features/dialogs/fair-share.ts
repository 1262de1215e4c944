import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { perContext } from '../../platform/per-context.ts';

/** How many heavy acts of one person run at once, how many more may wait, and for how long. */
const AT_ONCE = 2;
const MOST_WAITING = 30;
const PATIENCE_MS = 20_000;
const RETRY_SECONDS = 5;

const CROWDED =
  'Você já tem outras ações em andamento nos diálogos. Nada se perdeu: tente de novo em instantes.';
const refusal = () => new AppError('TOO_MANY', { reason: CROWDED, retryAfter: RETRY_SECONDS });

type Share = { running: number; waiting: Set<() => void> };
const shares = perContext(() => new Map<number, Share>());

/** Waits for a place; the one who leaves hands it over. */
function placeIn({ waiting }: Share): Promise<void> {
  if (waiting.size >= MOST_WAITING) throw refusal();
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(patience);
      resolve();
    };
    const patience = setTimeout(() => {
      waiting.delete(enter);
      reject(refusal());
    }, PATIENCE_MS);
    waiting.add(enter);
  });
}

function leave(share: Share): void {
  const [next] = share.waiting;
  if (!next) {
    share.running -= 1;
    return;
  }
  share.waiting.delete(next);
  next();
}

/**
 * Work on drafts that keeps a thread busy (saving, checking, playing): nobody has more than two at once, so that others' saves come
 * between. Throws TOO_MANY for those that would wait too long.
 */
export async function inShare<T>(
  ctx: Context,
  { userId, impersonator }: Actor,
  work: () => Promise<T>,
): Promise<T> {
  const who = impersonator?.userId ?? userId;
  const all = shares(ctx);
  const share = all.get(who) ?? { running: 0, waiting: new Set() };
  all.set(who, share);
  if (share.running < AT_ONCE) share.running += 1;
  else await placeIn(share);
  try {
    return await work();
  } finally {
    leave(share);
    if (share.running === 0) all.delete(who);
  }
}
