import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { requireDisk } from '../disk-room.ts';
import { perContext } from '../per-context.ts';
import { addressOf } from './caller.ts';

/** Files that one person may be sending at the same time, and all strangers of one address. Further ones wait, unread. */
const MOST_OF = { person: 8, address: 30 };
const MOST_WAITING = 400;
/** Of one sender, so that nobody takes all places. */
const MOST_WAITING_EACH = 200;
const PATIENCE_MS = 30_000;

type Sender = { kind: keyof typeof MOST_OF; id: string | number };
type Arriving = { now: number; waiting: (() => void)[] };

/** What comes in just now, on this server. */
const arrivals = perContext(() => ({
  senders: new Map<string, Arriving>(),
  waiting: 0,
}));

/** Who brings the file of a form. */
export function senderOf(request: FastifyRequest): Sender {
  const { actor } = request;
  return actor ? { kind: 'person', id: actor.userId } : { kind: 'address', id: addressOf(request) };
}

const tooMany = () =>
  new AppError('TOO_MANY', {
    reason: 'Há arquivos demais sendo enviados ao mesmo tempo. Espere que terminem.',
    retryAfter: PATIENCE_MS / 1000,
  });

/** Until one of the sender's files has come; TOO_MANY after a while. */
async function wait(ctx: Context, sender: Arriving): Promise<void> {
  const all = arrivals(ctx);
  if (all.waiting >= MOST_WAITING || sender.waiting.length >= MOST_WAITING_EACH) throw tooMany();
  all.waiting += 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      sender.waiting.push(resolve);
      timer = setTimeout(() => {
        sender.waiting = sender.waiting.filter((each) => each !== resolve);
        reject(tooMany());
      }, PATIENCE_MS);
    });
  } finally {
    clearTimeout(timer);
    all.waiting -= 1;
  }
}

/** Takes a file of at most so many bytes in its sender's turn, and not a byte of it before there is room on the disk. */
export async function arriving<T>(
  ctx: Context,
  { kind, id, bytes }: Sender & { bytes: number },
  take: () => Promise<T>,
): Promise<T> {
  const all = arrivals(ctx);
  const key = `${kind}:${id}`;
  const sender = all.senders.get(key) ?? { now: 0, waiting: [] };
  all.senders.set(key, sender);
  if (sender.now >= MOST_OF[kind]) await wait(ctx, sender);
  else sender.now += 1;
  try {
    await requireDisk(ctx, bytes);
    return await take();
  } finally {
    // Whoever waits takes the place as it is.
    const next = sender.waiting.shift();
    if (next) next();
    else sender.now -= 1;
    if (sender.now === 0) all.senders.delete(key);
  }
}
