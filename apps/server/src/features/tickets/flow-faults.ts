import type { FaultList, listFlowFaults } from '@balcao/contract/dialogs/flow-faults';
import type { HandlerInput } from '@balcao/contract/endpoint';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { requireEditor } from '../dialogs/drafting.ts';
import { listFaults } from '../dialogs/fault-groups.ts';
import { canSeeTicket } from './policy.ts';
import { listFacts } from './tickets.store.ts';

type Wanted = HandlerInput<typeof listFlowFaults>['query'];

/** Problems of flows, with the tickets that the caller may see. Throws FORBIDDEN for people who may not edit dialogs. */
export async function flowFaults(ctx: Context, actor: Actor, wanted: Wanted): Promise<FaultList> {
  requireEditor(actor);
  const { state, dialog, q } = wanted;
  const found = await listFaults(ctx, { state, dialogId: dialog, words: q });
  const ids = [...new Set(found.faults.flatMap(({ ticket_ids }) => ticket_ids))];
  const facts = await listFacts(ctx.db, ids);
  const seen = new Set(facts.flatMap((one) => (one && canSeeTicket(actor, one) ? one.id : [])));
  const shown = found.faults.map((fault) => ({
    ...fault,
    ticket_ids: fault.ticket_ids.filter((id) => seen.has(id)),
  }));
  return { ...found, faults: shown };
}
