import type { CodeOutcome, State } from '@balcao/dialog/flow';
import type { Recorded } from '@balcao/dialog/replay';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

export type Talk = {
  ticketId: number;
  threadId: number;
  turns: number;
  at: State['at'];
  opening: CodeOutcome[] | null;
};

/** The last conversations of a version, newest first. */
export function listTalks(db: Db, versionId: number, limit: number): Promise<Talk[]> {
  return db
    .selectFrom('at_conversation')
    .select(['ticket_id as ticketId', 'thread_id as threadId'])
    .select([
      sql<number>`(state->>'turns')::int`.as('turns'),
      sql<State['at']>`state->'at'`.as('at'),
      sql<CodeOutcome[] | null>`opening`.as('opening'),
    ])
    .where('version_id', '=', versionId)
    .orderBy('ticket_id', 'desc')
    .limit(limit)
    .execute();
}

/** Every recorded line of these threads, in order. */
export function listRecorded(db: Db, threadIds: number[]) {
  return db
    .selectFrom('gl_message')
    .select(['thread_id as threadId', 'seq', sql<Recorded>`answer`.as('recorded')])
    .where('thread_id', 'in', threadIds)
    .where('answer', 'is not', null)
    .orderBy('thread_id')
    .orderBy('seq')
    .execute();
}
