import { readDate } from '@balcao/brazil/dates';
import { formatCurrency } from '@balcao/brazil/money';
import type { Json } from '@balcao/dialog/flow';
import type { ThreadParent } from '../../platform/thread-parent.ts';
import * as policy from './payment-thread.policy.ts';
import * as store from './payment-thread.store.ts';
import { takesRest } from './slip-codes.rules.ts';

export const paymentThreads: ThreadParent = {
  async find(ctx, id) {
    const row = await store.findPayment(ctx.db, id);
    if (!row) return undefined;
    const { sectorId, assigneeId, personId, unitId, personName } = row;
    return {
      facts: { id, sectorId, assigneeId, personId, unitId },
      title: `Pagamento de ${personName}`,
      personName,
      url: `/pm_transaction/${id}/edit`,
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
    const row = await store.findPayment(ctx.db, id);
    if (!row) return {};
    const { personName: nome, line, dueDate } = row;
    const linha_digitavel = takesRest(row) ? line : null;
    const vencimento = readDate(dueDate) ?? '';
    return { nome, linha_digitavel, vencimento, valor: formatCurrency(row.cents) };
  },
};
