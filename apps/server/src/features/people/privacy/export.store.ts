import { CHANNEL } from '@balcao/contract/messages/messages';
import type { Db } from '../../../platform/database/open.ts';

export function getPerson(db: Db, id: number) {
  return db
    .selectFrom('gl_user')
    .select(['id', 'name', 'nickname', 'email', 'tax_id', 'active', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export function listSessions(db: Db, userId: number) {
  return db
    .selectFrom('gl_session')
    .select(['ip', 'user_agent', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function listPayments(db: Db, userId: number) {
  return db
    .selectFrom('pm_transaction')
    .select(['id', 'person_name', 'ticket_id', 'value_cents', 'due_date', 'type', 'status'])
    .select(['paid_at', 'paid_cents', 'created_at'])
    .where((eb) =>
      eb.or([
        eb('person_id', '=', userId),
        eb.and([
          eb('person_id', 'is', null),
          eb('ticket_id', 'in', (of) =>
            of
              .selectFrom('at_ticket')
              .select('at_ticket.id')
              .where('at_ticket.person_id', '=', userId),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();
}

export function listTickets(db: Db, userId: number) {
  return db
    .selectFrom('at_ticket as ticket')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .leftJoin('at_conversation as conversation', 'conversation.ticket_id', 'ticket.id')
    .select(['ticket.id', 'ticket.title', 'status.name as status', 'ticket.person_name'])
    .select(['ticket.person_tax_id', 'ticket.person_email', 'ticket.person_phone'])
    .select(['ticket.person_city', 'ticket.affiliate_code', 'ticket.facebook_click_id'])
    .select(['ticket.last_affiliate_code', 'ticket.last_facebook_click_id', 'ticket.last_touch_at'])
    .select(['ticket.created_at', 'ticket.updated_at', 'conversation.state'])
    .where('ticket.person_id', '=', userId)
    .orderBy('ticket.id')
    .execute();
}

export type Thread = {
  origin: 'at_ticket' | 'gl_user' | 'pm_transaction' | 'af_affiliate';
  id: number;
};

/** The messages with the person; internal messages of staff are not part of the person's copy. */
export function listMessages(db: Db, { origin, id }: Thread) {
  return db
    .selectFrom('gl_message as message')
    .innerJoin('gl_thread as thread', 'thread.id', 'message.thread_id')
    .select(['message.seq', 'message.author_kind', 'message.author_name', 'message.body'])
    .select(['message.resource_id', 'message.created_at'])
    .where('thread.origin', '=', origin)
    .where('thread.parent_code', '=', String(id))
    .where('thread.channel_id', '=', CHANNEL.external)
    .orderBy('message.seq')
    .execute();
}

export function listConsents(db: Db, ticketId: number) {
  return db
    .selectFrom('at_consent')
    .select(['version', 'text', 'ip', 'user_agent', 'accepted_at'])
    .where('ticket_id', '=', ticketId)
    .execute();
}

/** The documents that the person was asked to sign, in their original text. */
export function listDocuments(db: Db, ticketId: number) {
  return db
    .selectFrom('at_document')
    .select(['code', 'title', 'body', 'created_at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();
}

export function listSignatures(db: Db, ticketId: number) {
  return db
    .selectFrom('at_ticket_signature')
    .select(['mode', 'ip', 'seen_at', 'signed_at', 'check_code'])
    .where('ticket_id', '=', ticketId)
    .execute();
}

export function listRequests(db: Db, userId: number) {
  return db
    .selectFrom('gl_privacy_request')
    .select(['kind', 'state', 'note', 'answer', 'created_at', 'handled_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/**
 * The files of the visitor and of the system, and those that people attached to messages in the thread with the person.
 */
export function listFiles(db: Db, { origin, id }: Thread) {
  return db
    .selectFrom('gl_resource as file')
    .select(['file.id', 'filename', 'mime', 'size', 'path', 'file.created_at'])
    .where('file.origin', '=', origin)
    .where('file.parent_code', '=', String(id))
    .where('claimed', '=', true)
    .where('removed_at', 'is', null)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('file.user_id', 'is', null),
        exists(
          selectFrom('gl_message as message')
            .innerJoin('gl_thread as thread', 'thread.id', 'message.thread_id')
            .select('message.id')
            .whereRef('message.resource_id', '=', 'file.id')
            .where('thread.channel_id', '=', CHANNEL.external),
        ),
      ]),
    )
    .orderBy('file.id')
    .execute();
}
