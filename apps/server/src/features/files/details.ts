import type { ResourceInfo, updateResource } from '@balcao/contract/files/details';
import type { Resource } from '@balcao/contract/files/resource';
import type { ChannelId, ThreadOrigin } from '@balcao/contract/messages/messages';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import { hex } from '../../platform/hex.ts';
import { conflictOf } from '../../platform/records/conflict.ts';
import type { ParentKey } from '../../platform/thread-parent.ts';
import { canChange, canSee } from './details.policy.ts';
import * as store from './details.store.ts';
import { extensionOf, safeName } from './file-types.rules.ts';
import { markRemoved } from './thread-files.store.ts';
import { endAfter, removeBytes, resourceNow } from './thread-files.ts';

const MOST = 500;

type Changes = z.output<(typeof updateResource)['body']>;

/** Files of a record that this person may see; NOT_FOUND if the person may not know of the record. */
export async function listCards(ctx: Context, actor: Actor, key: ParentKey): Promise<Resource[]> {
  const channels = await hooksOf(ctx).fileThreads.listChannels(ctx, actor, key);
  const cards = await store.listCards(ctx.db, key, MOST);
  return cards
    .filter((card) => canSee(card, actor.userId, channels))
    .map((card) => resourceNow(ctx, card));
}

/** The file, and whether this person may change it; NOT_FOUND if the person may not see it. */
export async function findCard(ctx: Context, actor: Actor, id: number) {
  const card = await store.findCard(ctx.db, id);
  if (!card) throw new AppError('NOT_FOUND');
  const key = { origin: card.origin as ThreadOrigin, parentCode: card.parent_code };
  const channels = await hooksOf(ctx).fileThreads.listChannels(ctx, actor, key);
  if (!canSee(card, actor.userId, channels)) throw new AppError('NOT_FOUND');
  return { card, key, channels, mayChange: canChange(card, actor.userId, channels) };
}

type Found = Awaited<ReturnType<typeof findCard>>;

async function requireChangeable(ctx: Context, actor: Actor, id: number): Promise<Found> {
  const found = await findCard(ctx, actor, id);
  if (found.card.removed_at) throw new AppError('FILE_EXPIRED');
  if (!found.mayChange) throw new AppError('FORBIDDEN');
  return found;
}

export async function getCard(ctx: Context, actor: Actor, id: number): Promise<ResourceInfo> {
  const { card, mayChange } = await findCard(ctx, actor, id);
  return {
    ...resourceNow(ctx, card),
    created_at: card.created_at.toISOString(),
    updated_at: card.updated_at.toISOString(),
    user: card.user_name === null ? null : { name: card.user_name },
    sha256: hex(card.sha256),
    can_be_changed: mayChange,
  };
}

/** Makes open pages request the message again that carries the file. */
function announce(ctx: Context, { card, key, channels }: Found): void {
  const { thread_id, seq, last_seq, channel_id } = card;
  const access = channels.find(({ id }) => id === channel_id)?.access;
  if (thread_id === null || seq === null || last_seq === null || !access) return;
  const thread = { ...key, channelId: channel_id as ChannelId };
  hooksOf(ctx).fileThreads.announce(ctx, thread, thread_id, last_seq, access.facts, seq);
}

/** The name without its last extension, plus the extension of the bytes. */
function renamed(filename: string, extension: string): string {
  const name = safeName(filename);
  return extensionOf(name) === extension ? name : safeName(`${filename}.${extension}`);
}

const shownEnd = ({ filename, expires_at }: { filename: string; expires_at: Date | null }) => ({
  filename,
  expires_at: expires_at?.toISOString() ?? null,
});

/** Renames a file or changes its expiry; CONFLICT if somebody else changed it meanwhile. */
export async function updateCard(
  ctx: Context,
  actor: Actor,
  { id, ...changes }: Changes & { id: number },
): Promise<ResourceInfo> {
  const found = await requireChangeable(ctx, actor, id);
  const { expires_minutes: minutes } = changes;
  await ctx.db.transaction().execute(async (trx) => {
    const before = await store.lockFile(trx, id);
    if (!before || before.removed_at) throw new AppError('FILE_EXPIRED');
    const { updated_at: seen } = changes;
    if (seen !== undefined && before.updated_at.toISOString() !== seen)
      throw await conflictOf(trx, actor, { record: 'gl_resource', id, seen });
    const after = {
      filename: renamed(changes.filename, before.extension),
      expires_at: minutes === undefined ? before.expires_at : endAfter(ctx, minutes),
    };
    await store.updateFile(trx, id, after, ctx.clock());
    await writeAudit(trx, actor, {
      action: 'update',
      record: 'gl_resource',
      recordId: id,
      before: shownEnd(before),
      after: shownEnd(after),
    });
  });
  announce(ctx, found);
  return getCard(ctx, actor, id);
}

/** Removes the bytes; the message keeps a card that says so. */
export async function deleteCard(ctx: Context, actor: Actor, id: number): Promise<void> {
  const found = await requireChangeable(ctx, actor, id);
  const { origin, parent_code, filename, size } = found.card;
  const paths = await ctx.db.transaction().execute(async (trx) => {
    const removed = await markRemoved(trx, [id], ctx.clock());
    if (removed.length === 0) throw new AppError('FILE_EXPIRED');
    await writeAudit(trx, actor, {
      action: 'delete',
      record: 'gl_resource',
      recordId: id,
      before: { origin, parent_code, filename, size },
    });
    return removed;
  });
  announce(ctx, found);
  await removeBytes(ctx, paths);
}
