import { ERASED_TEXT, type Place } from './erasure.rules.ts';

const staffs = { not: 'Palavras da equipe entre si.' };
const inner = { not: 'Dado de funcionamento, sem valor fora daqui.' };
const elsewhere = { not: 'Está na cópia por outra tabela.' };
const text = `'${ERASED_TEXT}'`;

/** The ticket of that id has a signature whose proof is kept. */
export const isSigned = (id: string) => `(
  exists (select 1 from at_ticket_signature where ticket_id = ${id}) or exists (
    select 1 from gl_resource where origin = 'at_ticket' and parent_code = ${id}::text
      and code = 'person_sign' and claimed))`;
const unlessSigned = (column: string) => `case when ${isSigned('at_ticket.id')} then ${column} end`;

/** Of the files of signed tickets: the signature, what was signed, and the sealed proof of it. */
export const isProof = `(gl_resource.origin = 'at_ticket' and ${isSigned('gl_resource.parent_code::bigint')} and (
  gl_resource.code in ('person_sign', 'signed') or exists (
    select 1 from at_document where resource_id = gl_resource.id)))`;

/** A message keeps its number and its place, and who of the staff wrote it. */
export const emptiedMessage = {
  body: text,
  answer: 'null',
  extras: 'null',
  resource_id: 'null',
  client_message_id: 'null',
  is_pending: 'false',
  resource_code_required: 'null',
  author_name: `case when author_kind = 'visitor' or user_id = $person then null else author_name end`,
};
export const messageWords = [
  'body',
  'answer',
  'extras',
  'author_name',
  'client_message_id',
  'resource_code_required',
];
const ofTicket = { owner: 'tickets', key: 'ticket_id', copy: 'ticket' } as const;

/** Where the words of a ticket's person stand, in the order in which they are erased: nothing is found by what went before it. */
export const ticketPlaces: readonly Place[] = [
  {
    table: 'at_conversation',
    ...ofTicket,
    words: ['state', 'opening'],
    kind: 'conversations',
    erasure: {
      state: `state || '{"phase": "ended", "at": null, "stack": [], "variables": {}}'::jsonb`,
      opening: 'null',
      expires_at: 'null',
      expiry_check_at: 'null',
      turn: 'turn + 1',
    },
  },
  {
    table: 'gl_thread',
    owner: 'threads',
    key: 'id',
    words: ['last_message'],
    kind: null,
    erasure: { last_message: 'null' },
    copy: elsewhere,
  },
  {
    table: 'gl_message',
    owner: 'threads',
    key: 'thread_id',
    words: messageWords,
    kind: 'messages',
    erasure: emptiedMessage,
    copy: 'ticket',
  },
  {
    table: 'at_flow_fault',
    ...ofTicket,
    words: ['fault'],
    kind: null,
    erasure: 'delete',
    copy: inner,
  },
  {
    table: 'gl_mail',
    ...ofTicket,
    words: ['address', 'subject', 'quoted', 'reason', 'rfc_id'],
    kind: 'mails',
    erasure: 'delete',
  },
  {
    table: 'at_document',
    ...ofTicket,
    owner: 'unsigned',
    words: ['title', 'body'],
    kind: 'documents',
    erasure: 'delete',
  },
  {
    table: 'at_document',
    ...ofTicket,
    owner: 'signed',
    words: ['title', 'body'],
    kind: 'signatures',
    erasure: 'keep',
  },
  {
    table: 'gl_resource',
    owner: 'parents',
    key: 'origin, parent_code',
    only: `not ${isProof}`,
    words: ['filename', 'code'],
    kind: 'files',
    erasure: 'delete',
    copy: 'ticket',
  },
  {
    table: 'gl_resource',
    owner: 'parents',
    key: 'origin, parent_code',
    only: isProof,
    words: ['filename', 'code'],
    kind: 'signatures',
    erasure: 'keep',
    copy: 'ticket',
  },
  {
    table: 'gl_thread_draft',
    owner: 'parents',
    key: 'origin, parent_code',
    words: ['text'],
    kind: 'colleagues',
    erasure: 'delete',
    copy: staffs,
  },
  {
    table: 'gl_notification',
    owner: 'urls',
    key: 'url',
    words: ['title', 'text'],
    kind: 'colleagues',
    erasure: 'delete',
    copy: staffs,
  },
  {
    table: 'at_consent',
    ...ofTicket,
    words: ['ip', 'user_agent'],
    kind: 'consents',
    erasure: 'keep',
  },
  {
    table: 'at_sign_event',
    ...ofTicket,
    words: ['details', 'ip', 'user_agent'],
    kind: 'signatures',
    erasure: 'keep',
  },
  {
    table: 'at_sign_look',
    ...ofTicket,
    words: ['details', 'ip'],
    kind: 'signatures',
    erasure: 'keep',
  },
  {
    table: 'at_ticket_signature',
    ...ofTicket,
    words: ['claim', 'ip'],
    kind: 'signatures',
    erasure: 'keep',
  },
  {
    table: 'at_ticket',
    owner: 'tickets',
    key: 'id',
    kind: 'tickets',
    copy: 'ticket',
    words: [
      'title',
      'person_name',
      'person_tax_id',
      'person_email',
      'person_phone',
      'person_city',
      'affiliate_code',
      'facebook_click_id',
      'last_affiliate_code',
      'last_facebook_click_id',
    ],
    erasure: {
      title: text,
      person_name: unlessSigned('person_name'),
      person_tax_id: unlessSigned('person_tax_id'),
      person_email: 'null',
      person_phone: 'null',
      person_city: 'null',
      affiliate_code: 'null',
      facebook_click_id: 'null',
      last_affiliate_code: 'null',
      last_facebook_click_id: 'null',
      // The links that were sent end with their token.
      last_touch_at: 'null',
      token_hash: `sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`,
      anonymised_at: '$now',
      updated_at: '$now',
    },
  },
];
