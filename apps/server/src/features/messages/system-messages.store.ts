import type { Db } from '../../platform/database/open.ts';

/** The messages of a ticket that wait for the customer: all of them, or those that the system sent. */
export function listWaiting(trx: Db, ticketId: number, of: 'all' | 'system') {
  return trx
    .selectFrom('gl_message as message')
    .innerJoin('gl_thread as thread', 'thread.id', 'message.thread_id')
    .select(['message.id', 'thread.id as threadId', 'thread.last_seq as lastSeq'])
    .where('thread.origin', '=', 'at_ticket')
    .where('thread.parent_code', '=', String(ticketId))
    .where('thread.channel_id', '=', 3)
    .where('message.is_pending', '=', true)
    .where('message.resolved_at', 'is', null)
    .$if(of === 'system', (query) => query.where('message.author_kind', '=', 'system'))
    .orderBy('message.id')
    .execute();
}
