import { readDate } from '@balcao/brazil/dates';
import { formatCurrency } from '@balcao/brazil/money';
import type { Json } from '@balcao/dialog/flow';
import type { ThreadParent } from '../../../platform/thread-parent.ts';
import * as store from './entry.store.ts';
import * as policy from './entry-thread.policy.ts';

export const entryThreads: ThreadParent = {
  async find(ctx, id) {
    const row = await store.findParent(ctx.db, id);
    if (!row) return undefined;
    const { personId, unitId, description, personName } = row;
    return {
      facts: { id, sectorId: null, assigneeId: null, personId, unitId },
      title: `Lançamento ${id}: ${description}`,
      personName,
      url: `/fn_entry/${id}/edit`,
      businessUnitId: unitId,
      closed: false,
      cancelled: false,
      live: false,
    };
  },
  canRead: policy.canRead,
  canWrite: (reader, { facts }, channel) => policy.canWrite(reader, facts, channel),
  isSupervisor: policy.isSupervisor,
  async fields(ctx, id): Promise<Record<string, Json>> {
    const row = await store.findParent(ctx.db, id);
    if (!row) return {};
    const { personName, description: descricao, cents, dueDate } = row;
    const vencimento = readDate(dueDate) ?? '';
    return { nome: personName ?? '', descricao, vencimento, valor: formatCurrency(cents) };
  },
};
