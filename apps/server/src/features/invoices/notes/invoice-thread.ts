import { formatCurrency } from '@balcao/brazil/money';
import type { Json } from '@balcao/dialog/flow';
import type { ThreadParent } from '../../../platform/thread-parent.ts';
import * as store from './invoice.store.ts';
import * as policy from './invoice-thread.policy.ts';

export const invoiceThreads: ThreadParent = {
  async find(ctx, id) {
    const row = await store.findParent(ctx.db, id);
    if (!row) return undefined;
    const { personId, unitId, series, number, personName } = row;
    const name =
      number === null ? `Nota fiscal em rascunho ${id}` : `Nota fiscal ${series}/${number}`;
    return {
      facts: { id, sectorId: null, assigneeId: null, personId, unitId },
      title: name,
      personName,
      url: `/nf_invoice/${id}/edit`,
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
    const { personName, description: descricao, cents, noteNumber } = row;
    return {
      nome: personName ?? '',
      descricao,
      numero: noteNumber ?? '',
      valor: formatCurrency(cents),
    };
  },
};
