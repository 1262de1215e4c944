import { ANALYTICS_DAYS } from '@balcao/contract/dialogs/analytics';
import type { RecordBehaviour } from '../../platform/records/behaviour.ts';
import { listStarted } from './dialog-list.store.ts';
import { announceRecord } from './events.ts';
import { refuseRemoval } from './removal.ts';

/** What the record of dialogs does beyond its definition; the list needs one query for all its rows. */
export const dialogBehaviour: RecordBehaviour = {
  refuseRemoval,
  changed: announceRecord,
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
