import type { AuditEntry, listAudit as call } from '@balcao/contract/audit/audit';
import type { CallOutput, HandlerInput } from '@balcao/contract/endpoint';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { changesOf } from '../../platform/records/history.ts';
import * as store from './list.store.ts';
import { mayRead } from './policy.ts';

type Query = HandlerInput<typeof call>['query'];

function personOf(id: number | null, name: string | null): AuditEntry['who'] {
  return id === null ? null : { id, name: name ?? '' };
}

/** A page of the log, newest first. Throws FORBIDDEN. */
export async function listAudit(
  ctx: Context,
  actor: Actor,
  { per_page: size, ...wanted }: Query,
): Promise<CallOutput<typeof call>> {
  if (!mayRead(actor)) throw new AppError('FORBIDDEN');
  // One row more than the page shows tells whether there is more.
  const rows = await store.listEntries(ctx.db, wanted, size + 1);
  const data = rows.slice(0, size).map(({ at, before, after, ...row }) => {
    const { actor_id, actor_name, impersonator_id, impersonator_name, ...rest } = row;
    return {
      ...rest,
      at: at.toISOString(),
      who: personOf(actor_id, actor_name),
      impersonator: personOf(impersonator_id, impersonator_name),
      changes: changesOf(before, after),
    };
  });
  return { data, more: rows.length > size };
}
