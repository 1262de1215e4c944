import type { Json } from '@balcao/dialog/flow';
import type { ThreadParent } from '../../platform/thread-parent.ts';
import * as policy from './affiliate-thread.policy.ts';
import * as store from './affiliate-thread.store.ts';

/** An affiliate's talk with the company; the affiliate writes on channel 3 from the own page. */
export const affiliateThreads: ThreadParent = {
  async find(ctx, id) {
    const row = await store.findAffiliate(ctx.db, id);
    if (!row) return undefined;
    const { name, personId, unitId } = row;
    return {
      facts: { id, sectorId: null, assigneeId: null, personId, unitId },
      title: `Afiliado ${name}`,
      personName: name,
      url: `/af_affiliate/${id}/edit`,
      ownUrl: '/affiliate',
      businessUnitId: unitId,
      closed: false,
      cancelled: false,
      // No script asks here.
      live: true,
    };
  },
  canRead: policy.canRead,
  canWrite: (reader, { facts }, channel) => policy.canWrite(reader, facts, channel),
  isSupervisor: policy.isSupervisor,
  async fields(ctx, id): Promise<Record<string, Json>> {
    const row = await store.findAffiliate(ctx.db, id);
    if (!row) return {};
    const { name: nome, code: codigo, email } = row;
    return { nome, codigo, email };
  },
  // Whoever was erased meanwhile is nobody here any more.
  isKept: async (db, id) => typeof (await store.findAffiliate(db, id))?.personId === 'number',
  customerWrites: store.keepAnswer,
  listeners: store.listEditors,
};
