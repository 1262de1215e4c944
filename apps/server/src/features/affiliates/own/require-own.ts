import { LEVEL } from '@balcao/contract/access/permissions';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import * as store from './own.store.ts';

type Who = Pick<Actor, 'userId' | 'level'>;

/** The affiliate that the caller is: of people in the portal alone. Throws NOT_FOUND. */
export async function requireOwn(db: Db, { userId, level }: Who): Promise<store.OwnRow> {
  const own = level > LEVEL.internal ? await store.findOwn(db, userId) : undefined;
  if (!own) throw new AppError('NOT_FOUND');
  return own;
}

/** Whether the person has an affiliate's page. */
export async function isAffiliate(ctx: Context, { userId, level }: Who): Promise<boolean> {
  return level > LEVEL.internal && (await store.isAffiliate(ctx.db, userId));
}
