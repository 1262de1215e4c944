import { LEVEL } from '@balcao/contract/access/permissions';
import { CHANNEL, type ChannelId, type ThreadOrigin } from '@balcao/contract/messages/messages';
import { closedTexts } from '@balcao/contract/messages/texts';
import type { ThreadChannel } from '@balcao/contract/messages/threads';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import type {
  Access,
  FoundParent,
  ParentFacts,
  ParentKey,
  Reader,
  ThreadKey,
  ThreadParent,
} from '../../platform/thread-parent.ts';

export type { Access, ParentKey, ThreadKey };

/** An origin that no feature has registered gets the same answer as a record that does not exist. */
const parentOf = (ctx: Context, origin: ThreadOrigin): ThreadParent | undefined =>
  hooksOf(ctx).threads[origin];

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
  const parent = parentOf(ctx, origin);
  const id = Number(parentCode);
  // Each number has only one spelling, because the code is part of thread keys and topic names.
  if (!parent || !Number.isSafeInteger(id) || String(id) !== parentCode) return undefined;
  const found = await parent.find(ctx, id);
  return found && { parent, found };
}

/** The facts that decide about access to a record's threads; undefined if there is no such record. */
export async function findFacts(ctx: Context, key: ParentKey): Promise<ParentFacts | undefined> {
  return (await findParent(ctx, key))?.found.facts;
}

/** Undefined if the person may not know of the record, or may not read that channel. */
async function findAccess(ctx: Context, actor: Actor, key: ThreadKey): Promise<Access | undefined> {
  const known = await findParent(ctx, key);
  return known && accessOf(known.parent, actor, known.found, key.channelId);
}

/** Throws NOT_FOUND if the person may not read there. */
export async function requireParent(ctx: Context, actor: Actor, key: ThreadKey): Promise<Access> {
  const access = await findAccess(ctx, actor, key);
  if (!access) throw new AppError('NOT_FOUND');
  return access;
}

/** Why a person with the right to write there cannot write at present. */
export function closedBy(access: Access, channel: ChannelId): ThreadChannel['closed_by'] {
  if (access.write) return null;
  if (access.closed) return 'merge';
  return channel === CHANNEL.external && !access.asCustomer && !access.live ? 'script' : null;
}

/** FORBIDDEN and, if there is a reason, the text that the page shows in place of the reply box. */
export function writeRefused(access: Access, channel: ChannelId): AppError {
  const why = closedBy(access, channel);
  return new AppError('FORBIDDEN', why === null ? {} : { reason: closedTexts[why] });
}

/** The same for a person who wants to write: throws FORBIDDEN if the person may only read, and TICKET_MERGED. */
export async function requireWritable(ctx: Context, actor: Actor, key: ThreadKey): Promise<Access> {
  const access = await requireParent(ctx, actor, key);
  if (access.closed) throw new AppError('TICKET_MERGED');
  if (!access.write) throw writeRefused(access, key.channelId);
  return access;
}

/** Every channel that this person may read; throws NOT_FOUND if there is none. */
export async function listChannels(ctx: Context, actor: Actor, key: ParentKey) {
  const known = await findParent(ctx, key);
  const channels = Object.values(CHANNEL).flatMap((id) => {
    const access = known && accessOf(known.parent, actor, known.found, id);
    return access ? [{ id, access }] : [];
  });
  if (channels.length === 0) throw new AppError('NOT_FOUND');
  return channels;
}

/** Whether this person may read a channel of a record whose facts are known. */
export function canRead(
  ctx: Context,
  reader: Reader,
  origin: ThreadOrigin,
  facts: ParentFacts,
  channel: ChannelId,
): boolean {
  return parentOf(ctx, origin)?.canRead(reader, facts, channel) ?? false;
}

/** The fields of a record that message templates may use. */
export async function fieldsOf(ctx: Context, { origin, parentCode }: ParentKey) {
  return (await parentOf(ctx, origin)?.fields(ctx, Number(parentCode))) ?? {};
}

/** The record that continues this one's threads: itself, or the one that it was merged into. */
export async function goesOnIn(
  ctx: Context,
  db: Db,
  { origin, id }: { origin: ThreadOrigin; id: number },
): Promise<number> {
  return (await parentOf(ctx, origin)?.goesOnIn?.(db, id)) ?? id;
}

/** False once an erasure has removed the messages; called under the thread's lock, which an erasure takes too. */
export async function isKept(ctx: Context, db: Db, key: ParentKey): Promise<boolean> {
  return (await parentOf(ctx, key.origin)?.isKept?.(db, Number(key.parentCode))) ?? true;
}

/** Updates a record when its customer writes. Call it before the thread's row is locked. */
export async function customerWrites(
  ctx: Context,
  trx: Db,
  { origin, id }: { origin: ThreadOrigin; id: number },
  now: Date,
): Promise<void> {
  await parentOf(ctx, origin)?.customerWrites?.(trx, id, now);
}

/** Creates the record for an e-mail of a stranger. */
export function beginsFromMail(ctx: Context): NonNullable<ThreadParent['fromMail']> {
  const fromMail = parentOf(ctx, 'at_ticket')?.fromMail;
  if (!fromMail) throw new Error('no record begins with an e-mail');
  return fromMail;
}

/** Who of staff hears that a customer wrote to a record without an attendant. */
export async function listenersOf(ctx: Context, trx: Db, { origin }: ParentKey): Promise<number[]> {
  return (await parentOf(ctx, origin)?.listeners?.(trx)) ?? [];
}
