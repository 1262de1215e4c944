import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { Problem } from './fault-groups.rules.ts';

/** More problems than a dialog's authors look through; what comes later is counted as one. */
const MOST_OF_DIALOG = 500;
const OTHER = 'other faults';
const MOST_TICKETS = 5;

/** Stores faults in the flow of a ticket, for staff. */
export async function insertFaults(
  db: Db,
  { ticketId, versionId }: { ticketId: number; versionId: number },
  faults: string[],
  now: Date,
): Promise<void> {
  if (faults.length === 0) return;
  const rows = faults.map((fault) => ({
    ticket_id: ticketId,
    version_id: versionId,
    fault: fault.slice(0, 2_000),
    created_at: now,
  }));
  await db.insertInto('at_flow_fault').values(rows).execute();
}

/** A block as it counts here: moving it on the canvas does not change it. */
const hashOf = (block: ReturnType<typeof sql>) =>
  sql<string | null>`md5((${block} - 'position')::text)`;

export type Occurrence = Problem & { ticketId: number; versionId: number; times: number };

/** Counts a problem; its row stays locked until the transaction ends. */
export async function countProblem(
  trx: Db,
  { block, fault, ticketId, versionId, times }: Occurrence,
  now: Date,
): Promise<void> {
  const [dialog = '', id = ''] = block.split('/');
  const found = sql`version.flow #> array['dialogs', ${dialog}, 'blocks', ${id}]::text[]`;
  await sql`
    with version as (
      select dialog_code, number, flow from at_dialog_version where id = ${versionId}
    ), room as (
      select (select count(*) from (
          select from at_flow_fault_group of_dialog
          where of_dialog.dialog_code = version.dialog_code limit ${MOST_OF_DIALOG}) as few
        ) < ${MOST_OF_DIALOG} or exists (
          select from at_flow_fault_group same where same.dialog_code = version.dialog_code
            and same.block = ${block} and same.fault = ${fault}) as own
      from version
    )
    insert into at_flow_fault_group as known (dialog_code, block, block_hash, fault, first_version,
      last_version, count, first_at, last_at, ticket_ids)
    select version.dialog_code, case when own then ${block} else '' end,
      case when own then ${hashOf(sql`(${found})`)} end,
      case when own then ${fault} else ${OTHER} end,
      version.number, version.number, ${times}::integer, ${now}, ${now}, array[${ticketId}::bigint]
    from version, room
    on conflict (dialog_code, block, fault) do update set
      count = least(known.count::bigint + excluded.count, 2000000000)::integer,
      last_at = greatest(known.last_at, excluded.last_at),
      block_hash = case when excluded.last_version >= known.last_version
        then excluded.block_hash else known.block_hash end,
      last_version = greatest(known.last_version, excluded.last_version),
      ticket_ids = (excluded.ticket_ids
        || array_remove(known.ticket_ids, excluded.ticket_ids[1]))[1:${sql.lit(MOST_TICKETS)}]`.execute(
    trx,
  );
}

export type Wanted = { dialogId?: number | undefined; words?: string | undefined };

export type GroupRow = {
  id: number;
  dialogId: number | null;
  dialogCode: string;
  dialogName: string | null;
  block: string;
  blockHash: string | null;
  fault: string;
  firstVersion: number;
  lastVersion: number;
  count: number;
  firstAt: Date;
  lastAt: Date;
  ticketIds: number[];
  usedVersion: number | null;
  usedHash: string | null;
  talks: number | null;
};

/**
 * The problems that were seen last, each with its block as it is in the version for new tickets, and with how many conversations
 * that version has had, at most `talks`. Each version's flow is unpacked once.
 */
export async function listGroups(
  db: Db,
  { dialogId, words = '' }: Wanted,
  { most, talks }: { most: number; talks: number },
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with seen as materialized (
      select * from at_flow_fault_group
      where (${dialogId ?? null}::bigint is null
          or dialog_code = (select code from at_dialog where id = ${dialogId ?? null}))
        and (${words} = '' or strpos(lower(dialog_code || ' ' || block || ' ' || fault), lower(${words})) > 0)
      order by last_at desc, id desc limit ${most}
    ), dialog as materialized (
      select dialog.id, dialog.code, dialog.name, version.id as version_id, version.number,
        (select count(*)::integer from (select from at_conversation
          where at_conversation.version_id = version.id limit ${talks}) as few) as talks
      from at_dialog dialog left join at_dialog_version version on version.id = dialog.version_id
      where dialog.code in (select dialog_code from seen)
    ), block as materialized (
      select dialog.code, part.key || '/' || one.key as block, ${hashOf(sql`one.value`)} as hash
      from dialog join at_dialog_version version on version.id = dialog.version_id
        cross join lateral jsonb_each(version.flow->'dialogs') as part
        cross join lateral jsonb_each(part.value->'blocks') as one
      where (dialog.code, part.key || '/' || one.key) in (select dialog_code, seen.block from seen)
    )
    select seen.id, dialog.id as "dialogId", seen.dialog_code as "dialogCode",
      dialog.name as "dialogName", seen.block, seen.block_hash as "blockHash", seen.fault,
      seen.first_version as "firstVersion", seen.last_version as "lastVersion", seen.count,
      seen.first_at as "firstAt", seen.last_at as "lastAt", seen.ticket_ids as "ticketIds",
      dialog.number as "usedVersion", block.hash as "usedHash", dialog.talks
    from seen left join dialog on dialog.code = seen.dialog_code
      left join block on block.code = seen.dialog_code and block.block = seen.block
    order by seen.last_at desc, seen.id desc`.execute(db);
  return rows;
}

const MOST_DIALOGS = 500;

/** The dialogs that have had faults. */
export function listFaultyDialogs(db: Db) {
  return db
    .selectFrom('at_dialog')
    .select(['id', 'name'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('at_flow_fault_group')
          .select('at_flow_fault_group.id')
          .whereRef('at_flow_fault_group.dialog_code', '=', 'at_dialog.code'),
      ),
    )
    .orderBy('name')
    .limit(MOST_DIALOGS)
    .execute();
}

/** How many problems were removed that nobody has met since. */
export async function deleteOld(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from at_flow_fault_group where id in (
      select id from at_flow_fault_group where last_at < ${before} order by last_at limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
