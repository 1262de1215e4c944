import type { Json } from '@balcao/dialog/flow';
import type { ThreadParent } from '../../platform/thread-parent.ts';
import * as policy from './campaign-thread.policy.ts';
import * as store from './campaigns.store.ts';

export const campaignThreads: ThreadParent = {
  async find(ctx, id) {
    const row = await store.findCampaign(ctx.db, id);
    if (!row) return undefined;
    return {
      facts: { id, sectorId: null, assigneeId: null, personId: null },
      title: `Campanha ${row.name}`,
      personName: null,
      url: `/ad_advertisement/${id}/edit`,
      businessUnitId: null,
      closed: false,
      cancelled: false,
      live: false,
    };
  },
  canRead: policy.canRead,
  canWrite: (reader, { facts }, channel) => policy.canWrite(reader, facts, channel),
  isSupervisor: policy.isSupervisor,
  async fields(ctx, id): Promise<Record<string, Json>> {
    const row = await store.findCampaign(ctx.db, id);
    return row ? { nome: row.name, codigo: row.code } : {};
  },
};
