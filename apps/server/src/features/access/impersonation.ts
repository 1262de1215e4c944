import { LEVEL } from '@balcao/contract/access/permissions';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { clearActing, lockPeople, setActingAs } from './impersonation.store.ts';
import { landingOf } from './login.rules.ts';
import { requireSelf } from './passwords.ts';
import { requireSession } from './person-lock.ts';
import { announceEnded } from './sessions.ts';

/**
 * The session continues as that person. Throws FORBIDDEN if the caller is not an admin or the person is not below the
 * caller, and NOT_FOUND.
 */
export async function startActing(ctx: Context, actor: Actor, userId: number): Promise<string> {
  requireSelf(actor);
  if (actor.level > LEVEL.admin) throw new AppError('FORBIDDEN');
  const level = await ctx.db.transaction().execute(async (trx) => {
    // Either level may have changed since the call began.
    const people = await lockPeople(trx, [actor.userId, userId]);
    await requireSession(trx, actor);
    const owner = people.find(({ id }) => id === actor.userId);
    const person = people.find(({ id }) => id === userId);
    if (!person?.active) throw new AppError('NOT_FOUND');
    if (!owner || owner.level > LEVEL.admin || person.level <= owner.level) {
      throw new AppError('FORBIDDEN');
    }
    await setActingAs(trx, actor.sessionId, userId);
    await writeAudit(trx, actor, {
      action: 'impersonation.start',
      record: 'gl_user',
      recordId: userId,
      after: { person: person.name, impersonator: actor.name },
    });
    return person.level;
  });
  announceEnded(ctx, actor.userId);
  return landingOf(level);
}

/** Returns the session to its owner. Throws NOT_FOUND if nobody acts as another person. */
export async function endActing(ctx: Context, actor: Actor | null): Promise<string> {
  if (!actor?.impersonator) throw new AppError('NOT_FOUND');
  const { userId, name, impersonator, sessionId } = actor;
  await ctx.db.transaction().execute(async (trx) => {
    await setActingAs(trx, sessionId, null);
    await writeAudit(trx, actor, {
      action: 'impersonation.end',
      record: 'gl_user',
      recordId: userId,
      after: { person: name, impersonator: impersonator.name },
    });
  });
  announceEnded(ctx, impersonator.userId);
  return landingOf(LEVEL.admin);
}

/** A change of level ends all impersonation by and of the person, because the right to it must be checked again. */
export const endActingOf = (trx: Db, userId: number): Promise<void> => clearActing(trx, userId);
