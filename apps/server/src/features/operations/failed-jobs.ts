import type { AuditAction } from '@balcao/contract/audit/actions';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { type Act, actOnce } from '../../platform/repeated-acts.ts';
import { requireFailed, requireJobId, requireRetriable } from './failed-jobs.rules.ts';
import * as store from './failed-jobs.store.ts';
import { forgetRead } from './operations.ts';
import { mayOperate } from './policy.ts';

type Deed = {
  action: AuditAction;
  require: (job: store.JobState | undefined) => void;
  change: (trx: Db, job: { name: string; id: string }) => Promise<void>;
};

type Asked = { id: string; act: Act | null };
type Done = { id: string; name: string };

async function act(ctx: Context, actor: Actor, asked: Asked, deed: Deed): Promise<Done> {
  if (!mayOperate(actor)) throw new AppError('FORBIDDEN');
  const { id } = asked;
  requireJobId(id);
  const done = await actOnce<Done>(ctx.db, asked.act, (keep) =>
    ctx.db.transaction().execute(async (trx) => {
      const job = await store.findJob(trx, id);
      deed.require(job);
      if (!job) throw new AppError('JOB_GONE');
      const { name, state } = job;
      await deed.change(trx, { name, id });
      const before = { job: id, kind: name, state };
      await writeAudit(trx, actor, { action: deed.action, record: 'job', recordId: null, before });
      return keep(trx, { id, name });
    }),
  );
  forgetRead(ctx);
  return done;
}

/** Runs a failed job again, now; of two people who ask at once, the second is told that it waits already. */
export const retryJob = (ctx: Context, actor: Actor, asked: Asked): Promise<Done> =>
  act(ctx, actor, asked, {
    action: 'job.retry',
    require: requireRetriable,
    change: store.makeDue,
  });

/** Removes a failed job for good. */
export const discardJob = (ctx: Context, actor: Actor, asked: Asked): Promise<Done> =>
  act(ctx, actor, asked, {
    action: 'job.discard',
    require: requireFailed,
    change: store.deleteJob,
  });
