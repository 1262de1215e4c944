import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { requireDiskReserve } from '../disk-reserve.ts';
import { perContext } from '../per-context.ts';
import { addressOf } from './caller.ts';

/** How many files one person, or all strangers of one address, may send at the same time. Further ones wait, unread. */
const MOST_OF = { person: 8, address: 30 };
const MOST_WAITING = 400;
/** Per sender, so that nobody takes all places. */
const MOST_WAITING_EACH = 200;
const PATIENCE_MS = 30_000;

type Sender = { kind: keyof typeof MOST_OF; id: string | number };
type Uploading = { now: number; waiting: (() => void)[] };

/** The uploads that are arriving now, on this server. */
const uploads = perContext(() => ({
  senders: new Map<string, Uploading>(),
  waiting: 0,
}));

/** The sender of a form's file. */
export function senderOf(request: FastifyRequest): Sender {
  const { actor } = request;
  return actor ? { kind: 'person', id: actor.userId } : { kind: 'address', id: addressOf(request) };
}

const tooMany = () =>
  new AppError('TOO_MANY', {
    reason: 'Há arquivos demais sendo enviados ao mesmo tempo. Espere que terminem.',
    retryAfter: PATIENCE_MS / 1000,
  });

/** Waits until one of the sender's files has arrived; throws TOO_MANY after a while. */
async function wait(ctx: Context, sender: Uploading): Promise<void> {
  const all = uploads(ctx);
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

/** Takes a file of at most this many bytes in its sender's turn, and reads nothing before there is room on the disk. */
export async function inUploadTurn<T>(
  ctx: Context,
  { kind, id, bytes }: Sender & { bytes: number },
  take: () => Promise<T>,
): Promise<T> {
  const all = uploads(ctx);
  const key = `${kind}:${id}`;
  const sender = all.senders.get(key) ?? { now: 0, waiting: [] };
  all.senders.set(key, sender);
  if (sender.now >= MOST_OF[kind]) await wait(ctx, sender);
  else sender.now += 1;
  try {
    await requireDiskReserve(ctx, bytes);
    return await take();
  } finally {
    // The next waiting upload takes over the place.
    const next = sender.waiting.shift();
    if (next) next();
    else sender.now -= 1;
    if (sender.now === 0) all.senders.delete(key);
  }
}
