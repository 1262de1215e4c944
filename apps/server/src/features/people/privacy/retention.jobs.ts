import type { Context } from '../../../platform/context.ts';
import { outboxOf } from '../../../platform/mail.ts';
import { forgetMails } from '../../../platform/outbox.ts';
import { removeBytes } from '../../files/thread-files.ts';
import { addressHash } from './erasure.ts';
import { applyRetention } from './retention.ts';

export async function retentionJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('privacy.retention', { cron: '23 3 * * *' }, () => applyRetention(ctx));
  type Bytes = { paths: string[]; mailed?: string[] };
  await ctx.jobs.define<Bytes>('privacy.forget-bytes', {}, async ({ paths, mailed = [] }) => {
    await removeBytes(ctx, paths);
    if (mailed.length === 0) return;
    const doomed = new Set(mailed);
    await forgetMails(outboxOf(ctx.config), (address) => doomed.has(addressHash(address)));
  });
}
