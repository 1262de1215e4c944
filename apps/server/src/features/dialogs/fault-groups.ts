import type { FaultGroup, FaultState } from '@balcao/contract/dialogs/flow-faults';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import * as rules from './fault-groups.rules.ts';
import * as store from './fault-groups.store.ts';
import { inWords } from './fault-words.rules.ts';

/** Reports faults of a turn to staff, inside the caller's transaction: beside the ticket, and counted for who mends the flow. */
export async function reportFaults(
  trx: Db,
  of: { ticketId: number; versionId: number },
  { faults, ...seen }: rules.Seen & { faults: string[] },
  now: Date,
): Promise<void> {
  if (faults.length === 0) return;
  await store.insertFaults(trx, of, faults, now);
  const problems = faults.map((fault) => rules.problemOf(fault, seen));
  // In one order everywhere, so that two turns never wait for each other.
  const same = Map.groupBy(problems, ({ block, fault }) => JSON.stringify([block, fault]));
  for (const [, some] of [...same].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [problem] = some;
    if (problem) await store.countProblem(trx, { ...problem, ...of, times: some.length }, now);
  }
}

/** More than anybody looks through: the ones seen last. */
const MOST_READ = 500;

function groupOf(row: store.GroupRow): FaultGroup {
  const { dialogId, dialogCode, dialogName, usedVersion, usedHash: blockHash, talks } = row;
  const used = usedVersion === null ? null : { version: usedVersion, blockHash, talks: talks ?? 0 };
  return {
    id: row.id,
    dialog: { id: dialogId, code: dialogCode, name: dialogName ?? dialogCode },
    block: row.block || null,
    message: inWords(row.fault),
    count: row.count,
    first_at: row.firstAt.toISOString(),
    last_at: row.lastAt.toISOString(),
    first_version: row.firstVersion,
    last_version: row.lastVersion,
    used_version: usedVersion,
    ...rules.judge({ ...row, used }),
    ticket_ids: row.ticketIds,
  };
}

type Wanted = store.Wanted & { state?: FaultState | undefined };

/** The problems of flows, seen last first. `ticket_ids` are those of the last conversations, whoever asks. */
export async function listFaults(ctx: Context, { state, ...wanted }: Wanted) {
  const limits = { most: MOST_READ, talks: rules.ENOUGH_TALKS };
  const [rows, dialogs] = await Promise.all([
    store.listGroups(ctx.db, wanted, limits),
    store.listFaultyDialogs(ctx.db),
  ]);
  const groups = rows.map(groupOf);
  const count = (one: FaultState) => groups.filter((group) => group.state === one).length;
  return {
    faults: groups.filter((group) => state === undefined || group.state === state),
    open: count('open'),
    corrected: count('corrected'),
    dialogs,
    more: rows.length === MOST_READ,
  };
}

const KEPT_MS = 365 * 24 * 3600_000;
const BATCH = 1_000;

/** Forgets problems that nobody has met for a year. */
export async function forgetOldFaults({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_MS);
  while ((await store.deleteOld(db, before, BATCH)) === BATCH);
}
