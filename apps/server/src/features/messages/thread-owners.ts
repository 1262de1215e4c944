import { CHANNEL, type ChannelId, type ThreadOrigin } from '@balcao/contract/messages';
import { LEVEL } from '@balcao/contract/permissions';
import { closedTexts } from '@balcao/contract/thread-texts';
import type { ThreadChannel } from '@balcao/contract/threads';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type {
  FoundParent,
  ParentFacts,
  Reader,
  ThreadParent,
} from '../../platform/thread-parent.ts';
import { paymentThreads } from '../payments/payment-thread.ts';
import { personThreads } from '../people/person-thread.ts';
import { ticketThreads } from '../tickets/ticket-thread.ts';

/** What has threads: one line per feature. An origin that stands not here yet is answered as one that nobody has. */
const parents: Partial<Record<ThreadOrigin, ThreadParent>> = {
  at_ticket: ticketThreads,
  gl_user: personThreads,
  pm_transaction: paymentThreads,
};

export type ParentKey = { origin: ThreadOrigin; parentCode: string };
export type ThreadKey = ParentKey & { channelId: ChannelId };

/** What one person may do on one channel of a record. */
export type Access = FoundParent & {
  asCustomer: boolean;
  write: boolean;
  /** May send the file that a message of channel 3 waits for. */
  answer: boolean;
  supervises: boolean;
};

const isCustomer = ({ level }: Reader) => level > LEVEL.internal;

function accessOf(parent: ThreadParent, actor: Actor, found: FoundParent, channel: ChannelId) {
  const { facts } = found;
  if (!parent.canRead(actor, facts, channel)) return undefined;
  const write = !found.closed && parent.canWrite(actor, found, channel);
  const asCustomer = isCustomer(actor);
  const rights: Omit<Access, keyof FoundParent> = {
    asCustomer,
    write,
    answer: write || (asCustomer && !found.closed && !found.cancelled),
    supervises: !asCustomer && parent.isSupervisor(actor, facts),
  };
  return { ...found, ...rights };
}

async function findParent(ctx: Context, { origin, parentCode }: ParentKey) {
  const parent = parents[origin];
  const id = Number(parentCode);
  // One way to write each number: the code stands in the thread's key and in names of topics.
  if (!parent || !Number.isSafeInteger(id) || String(id) !== parentCode) return undefined;
  const found = await parent.find(ctx, id);
  return found && { parent, found };
}

/** What decides about a record's threads; undefined where there is no such record. */
export async function findFacts(ctx: Context, key: ParentKey): Promise<ParentFacts | undefined> {
  return (await findParent(ctx, key))?.found.facts;
}

/** Undefined for who may not know of the record, or not of that channel. */
async function findAccess(ctx: Context, actor: Actor, key: ThreadKey): Promise<Access | undefined> {
  const known = await findParent(ctx, key);
  return known && accessOf(known.parent, actor, known.found, key.channelId);
}

/** Throws NOT_FOUND for who may not read there. */
export async function requireParent(ctx: Context, actor: Actor, key: ThreadKey): Promise<Access> {
  const access = await findAccess(ctx, actor, key);
  if (!access) throw new AppError('NOT_FOUND');
  return access;
}

/** Why somebody who may otherwise write there may not. */
export function closedBy(access: Access, channel: ChannelId): ThreadChannel['closed_by'] {
  if (access.write) return null;
  if (access.closed) return 'merge';
  return channel === CHANNEL.external && !access.asCustomer && !access.live ? 'script' : null;
}

/** FORBIDDEN, with what the page says in place of the reply box where there is a reason. */
export function writeRefused(access: Access, channel: ChannelId): AppError {
  const why = closedBy(access, channel);
  return new AppError('FORBIDDEN', why === null ? {} : { reason: closedTexts[why] });
}

/** The same for who wants to write there: throws FORBIDDEN to who reads alone, TICKET_MERGED. */
export async function requireWritable(ctx: Context, actor: Actor, key: ThreadKey): Promise<Access> {
  const access = await requireParent(ctx, actor, key);
  if (access.closed) throw new AppError('TICKET_MERGED');
  if (!access.write) throw writeRefused(access, key.channelId);
  return access;
}

/** Every channel that this person may read; throws NOT_FOUND where there is none. */
export async function listChannels(ctx: Context, actor: Actor, key: ParentKey) {
  const known = await findParent(ctx, key);
  const channels = Object.values(CHANNEL).flatMap((id) => {
    const access = known && accessOf(known.parent, actor, known.found, id);
    return access ? [{ id, access }] : [];
  });
  if (channels.length === 0) throw new AppError('NOT_FOUND');
  return channels;
}

/** Whether this person may read a channel of a record whose facts are at hand. */
export function canRead(
  reader: Reader,
  origin: ThreadOrigin,
  facts: ParentFacts,
  channel: ChannelId,
): boolean {
  return parents[origin]?.canRead(reader, facts, channel) ?? false;
}

/** What message templates may name of a record that was found. */
export async function fieldsOf(ctx: Context, { origin, parentCode }: ParentKey) {
  return (await parents[origin]?.fields(ctx, Number(parentCode))) ?? {};
}
