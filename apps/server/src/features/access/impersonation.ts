import { LEVEL } from '@balcao/contract/permissions';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { clearActing, findPerson, setActingAs } from './impersonation.store.ts';
import { landingOf } from './login.rules.ts';
import { requireSelf } from './passwords.ts';
import { announceEnded } from './sessions.ts';

/** The session goes on as that person. Throws FORBIDDEN for who is no admin, and upwards or among equals; NOT_FOUND. */
export async function startActing(ctx: Context, actor: Actor, userId: number): Promise<string> {
  requireSelf(actor);
  if (actor.level > LEVEL.admin) throw new AppError('FORBIDDEN');
  const person = await findPerson(ctx.db, userId);
  if (!person?.active) throw new AppError('NOT_FOUND');
  if (person.level <= actor.level) throw new AppError('FORBIDDEN');
  await ctx.db.transaction().execute(async (trx) => {
    await setActingAs(trx, actor.sessionId, userId);
    await writeAudit(trx, actor, {
      action: 'impersonation.start',
      record: 'gl_user',
      recordId: userId,
      after: { person: person.name, impersonator: actor.name },
    });
  });
  announceEnded(ctx, actor.userId);
  return landingOf(person.level);
}

/** The session is its owner's again. Throws NOT_FOUND where nobody acts as another. */
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

/** Whose level changes neither acts as others nor is acted as: who may act as whom is asked anew. */
export const endActingOf = (trx: Db, userId: number): Promise<void> => clearActing(trx, userId);
