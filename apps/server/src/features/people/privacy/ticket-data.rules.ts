import { ERASED_TEXT, type Place } from './erasure.rules.ts';

const inner = { not: 'Dado de funcionamento, sem valor fora daqui.' };
const elsewhere = { not: 'Está na cópia por outra tabela.' };
const text = `'${ERASED_TEXT}'`;

/** The ticket of that id has a signature whose proof is kept. */
export const isSigned = (id: string) => `(
  exists (select 1 from at_ticket_signature where ticket_id = ${id}) or exists (
    select 1 from gl_resource where origin = 'at_ticket' and parent_code = ${id}::text
      and code = 'person_sign' and claimed))`;
const unlessSigned = (column: string) => `case when ${isSigned('at_ticket.id')} then ${column} end`;

/** For files of signed tickets: the signature, the signed documents, and their sealed proof. */
export const isProof = `(gl_resource.origin = 'at_ticket' and ${isSigned('gl_resource.parent_code::bigint')} and (
  gl_resource.code in ('person_sign', 'signed') or exists (
    select 1 from at_document where resource_id = gl_resource.id)))`;

/** A message keeps its number and its place, and the name of its author on the staff. */
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
const ofParent = { owner: 'parents', key: 'origin, parent_code' } as const;
const proof = { kind: 'signatures', erasure: 'keep' } as const;
/** What colleagues wrote to each other about the person. */
export const colleagues = {
  kind: 'colleagues',
  erasure: 'delete',
  copy: { not: 'Palavras da equipe entre si.' },
} as const;

/**
 * The places with words of a ticket's person, in the order in which they are erased: no condition depends on data that
 * an earlier step has erased.
 */
export const ticketPlaces: readonly Place[] = [
  {
    table: 'at_conversation',
    ...ofTicket,
    words: ['state', 'opening'],
    kind: 'conversations',
    erasure: {
      // `erased`: reports still count what the visitor did, and no hand-over.
      state: `state || '{"phase": "ended", "at": null, "stack": [], "variables": {}, "erased": true}'::jsonb`,
      opening: 'null',
      expires_at: 'null',
      expiry_check_at: 'null',
      turn: 'turn + 1',
    },
  },
  // For 30 days, for signals of fraud (docs/product/affiliates.md#signals-of-fraud).
  {
    table: 'af_network',
    ...ofTicket,
    words: ['network'],
    kind: null,
    erasure: 'delete',
    copy: inner,
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
    table: 'am_delivery',
    ...ofTicket,
    words: ['address', 'subject', 'html', 'body', 'reason'],
    kind: 'mails',
    erasure: 'delete',
  },
  {
    table: 'at_ticket_balance',
    ...ofTicket,
    words: ['reason'],
    kind: null,
    erasure: { reason: text },
    copy: 'ticket',
  },
  // Previewed transfers that nobody has made: they are forgotten within a day.
  {
    table: 'at_balance_batch_line',
    owner: 'tickets',
    key: 'from_id',
    words: ['reason'],
    kind: null,
    erasure: 'delete',
    copy: inner,
  },
  {
    table: 'at_balance_batch_line',
    owner: 'tickets',
    key: 'to_id',
    words: ['reason'],
    kind: null,
    erasure: 'delete',
    copy: inner,
  },
  {
    table: 'at_document',
    ...ofTicket,
    owner: 'unsigned',
    words: ['title', 'body'],
    kind: 'documents',
    erasure: 'delete',
  },
  { table: 'at_document', ...ofTicket, ...proof, owner: 'signed', words: ['title', 'body'] },
  {
    table: 'gl_resource',
    ...ofParent,
    only: `not ${isProof}`,
    words: ['filename', 'code'],
    kind: 'files',
    erasure: 'delete',
    copy: 'ticket',
  },
  {
    table: 'gl_resource',
    ...proof,
    ...ofParent,
    only: isProof,
    words: ['filename', 'code'],
    copy: 'ticket',
  },
  { table: 'gl_thread_draft', ...colleagues, ...ofParent, words: ['text'] },
  { table: 'gl_notification', ...colleagues, owner: 'urls', key: 'url', words: ['title', 'text'] },
  {
    table: 'at_consent',
    ...ofTicket,
    words: ['ip', 'user_agent'],
    kind: 'consents',
    erasure: 'keep',
  },
  { table: 'at_sign_event', ...ofTicket, ...proof, words: ['details', 'ip', 'user_agent'] },
  { table: 'at_sign_look', ...ofTicket, ...proof, words: ['details', 'ip'] },
  { table: 'at_ticket_signature', ...ofTicket, ...proof, words: ['claim', 'ip'] },
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
      // Links that were sent stop working together with their token.
      last_touch_at: 'null',
      token_hash: `sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`,
      anonymised_at: '$now',
      updated_at: '$now',
    },
  },
];
