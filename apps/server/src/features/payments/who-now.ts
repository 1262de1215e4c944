import { LEVEL } from '@balcao/contract/access/permissions';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { findRights } from '../access/login.ts';
import type * as policy from './charge.policy.ts';

/** Who asked for a job. */
export type Who = Parameters<typeof policy.hasRight>[0];

/** Who asked, with the rights of this moment; null for people who may no longer log in. */
export async function whoNow(ctx: Context, trx: Db, userId: number): Promise<Who | null> {
  const found = await findRights(ctx, trx, userId);
  if (!found?.active || found.level > LEVEL.internal) return null;
  return { userId, level: found.level, roles: found.roles };
}
