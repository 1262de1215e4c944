import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

const MOST = 1_000;
const ROWS = 51;

type FaultRow = {
  dialog_code: string;
  block: string;
  fault: string;
  count: number;
  last_at: Date;
  ticket_ids: number[];
  dialog_id: number | null;
  name: string | null;
};
/** `day`, `week`: how many problems somebody met within that time, 1,000 at most. */
export type FlowFacts = { day: number; week: number; rows: FaultRow[] };

async function countFaults(db: Db, now: Date): Promise<Omit<FlowFacts, 'rows'>> {
  const [day, week] = [1, 7].map((days) => new Date(now.getTime() - days * 86_400_000));
  const { rows } = await sql<Omit<FlowFacts, 'rows'>>`
    select count(*) filter (where last_at > ${day})::int as day, count(*)::int as week
    from (select last_at from at_flow_fault_group where last_at > ${week}
      order by last_at desc limit ${MOST}) as met`.execute(db);
  return rows[0] ?? { day: 0, week: 0 };
}

/** Problems of flows that somebody met within a week, the newest first. */
function listFaults(db: Db, now: Date): Promise<FaultRow[]> {
  const week = new Date(now.getTime() - 7 * 86_400_000);
  return db
    .selectFrom('at_flow_fault_group as fault')
    .leftJoin('at_dialog as dialog', 'dialog.code', 'fault.dialog_code')
    .select(['fault.dialog_code', 'fault.block', 'fault.fault', 'fault.count', 'fault.last_at'])
    .select(['fault.ticket_ids', 'dialog.id as dialog_id', 'dialog.name'])
    .where('fault.last_at', '>', week)
    .orderBy('fault.last_at', 'desc')
    .orderBy('fault.id', 'desc')
    .limit(ROWS)
    .execute();
}

export async function readFlows(db: Db, now: Date): Promise<FlowFacts> {
  return { ...(await countFaults(db, now)), rows: await listFaults(db, now) };
}
