import { fullDateTime } from '@balcao/brazil/dates';
import { batched } from '../../platform/database/batched.ts';
import { perContext } from '../../platform/per-context.ts';
import type { ThreadParent } from '../../platform/thread-parent.ts';
import { isLivePhase } from '../dialogs/conversations.ts';
import { canReadChannel, canWriteChannel, isSupervisorOf } from './policy.ts';
import * as store from './ticket-thread.store.ts';

/** Many talk at one moment, some of them in one ticket: each asks for himself, and they are answered together. */
const parents = perContext((ctx) =>
  batched((ids: number[]) => store.findParents(ctx.pool, ids), {
    most: 100,
    lanes: 4,
    keyOf: () => Symbol('anybody'),
  }),
);

/** The threads of a ticket. */
export const ticketThreads: ThreadParent = {
  async find(ctx, id) {
    const row = await parents(ctx)(id);
    if (!row) return undefined;
    const { title, personName, businessUnitId, cancelled, closed, phase, ...facts } = row;
    const live = isLivePhase(phase);
    const known = { title: `Nº ${id}: ${title}`, personName, url: `/at_ticket/${id}/edit` };
    return { facts, ...known, businessUnitId, cancelled, closed, live };
  },
  canRead: canReadChannel,
  canWrite: (reader, { facts, ...talk }, channel) => canWriteChannel(reader, facts, channel, talk),
  isSupervisor: isSupervisorOf,
  async fields(ctx, id) {
    const { variables, ...own } = (await store.findFields(ctx.db, id)) ?? {};
    const hoje = fullDateTime(ctx.clock().toISOString()).slice(0, 10);
    // What a flow collected under one of these names stays where the ticket itself has nothing.
    const known = Object.entries(own).filter(([, value]) => value !== null);
    return { ...variables, ...Object.fromEntries(known), hoje, atendimento: id };
  },
};
