import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { listStaff } from '../access/login.ts';
import { type Access, canRead, requireParent, type ThreadKey } from './thread-owners.ts';

const SHOWN = 20;
/** The most people who are checked for the right to read the channel. */
const MOST_LOOKED_AT = 500;

/** Colleagues who may read a channel, by the policy that applies when they read it. */
export async function listPeople(ctx: Context, actor: Actor, key: ThreadKey, q: string) {
  const { facts } = await requireParent(ctx, actor, key);
  const staff = await listStaff(ctx, { q }, MOST_LOOKED_AT);
  return staff
    .filter(
      (one) => one.userId !== actor.userId && canRead(ctx, one, key.origin, facts, key.channelId),
    )
    .slice(0, SHOWN)
    .map(({ userId, name }) => ({ id: userId, name }));
}

/** Removes duplicates; throws INVALID unless all of them may read the channel. */
export async function requireMentioned(
  ctx: Context,
  { facts }: Access,
  key: ThreadKey,
  given: number[],
): Promise<number[]> {
  const ids = [...new Set(given)];
  if (ids.length === 0) return [];
  const staff = await listStaff(ctx, { ids }, ids.length);
  const readers = staff.filter((one) => canRead(ctx, one, key.origin, facts, key.channelId));
  if (readers.length === ids.length) return ids;
  const text = 'Só quem lê este canal pode ser mencionado.';
  throw new AppError('INVALID', { fields: { mentions: [text] } });
}
