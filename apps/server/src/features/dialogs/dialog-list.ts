import { ANALYTICS_DAYS } from '@balcao/contract/dialogs/analytics';
import type { RecordBehaviour } from '../../platform/records/behaviour.ts';
import { listStarted } from './dialog-list.store.ts';

/** What the list of dialogs says beyond their columns: one query for all its rows. */
export const dialogBehaviour: RecordBehaviour = {
  async complete(db, rows) {
    const started = await listStarted(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, per_day: perDay(started.get(row.id) ?? 0) }));
  },
};

const perDay = (started: number) =>
  (started / ANALYTICS_DAYS).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
