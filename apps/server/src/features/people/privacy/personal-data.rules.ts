import { accountPlaces } from './account-data.rules.ts';
import type { Place } from './erasure.rules.ts';
import { ticketPlaces } from './ticket-data.rules.ts';

/**
 * The one list of places with personal data. Erasure, retention, the person's copy and their tests use it
 * (docs/decisions/054). A new column with text belongs here or in `otherColumns`; a test fails if it is in neither.
 */
export const places: readonly Place[] = [...ticketPlaces, ...accountPlaces];

/** Other columns of text, by table: our own texts, codes, names of files in the storage, hashes. */
export const otherColumns: Record<string, readonly string[] | 'all'> = {
  at_balance_batch: 'all',
  at_chatbot: 'all',
  at_dialog: 'all',
  at_dialog_change: 'all',
  at_dialog_measure: 'all',
  at_dialog_picture: 'all',
  // Answers that staff invent to test a draft.
  at_dialog_test: 'all',
  at_dialog_version: 'all',
  // Only words of the flow: what visitors said is cut out (docs/decisions/062).
  at_flow_fault_group: 'all',
  at_document_template: 'all',
  at_message_template: 'all',
  at_refused_answer: 'all',
  at_tag: 'all',
  at_ticket_status: 'all',
  gl_business_unit: 'all',
  gl_city: 'all',
  gl_config: 'all',
  gl_first_step: 'all',
  gl_job: 'all',
  gl_job_row: 'all',
  pm_charge_sum: 'all',
  pm_recurrence: 'all',
  // The company's own access to its bank; the certificate names the company.
  pm_provider_setting: 'all',
  gl_picture: 'all',
  // Sealed with the key of whoever asked, and gone after 48 hours (docs/decisions/073).
  gl_repeated_act: 'all',
  gl_sector: 'all',
  gl_user_group: 'all',
  gl_retention: 'all',
  gl_audit_check: 'all',
  gl_audit_seal: 'all',
  gl_human_challenge: 'all',
  gl_upload_part: 'all',
  kysely_migration: 'all',
  kysely_migration_lock: 'all',
  // pg-boss: names of queues and their rules; `job_common` contains the rows of `job`.
  'pgboss.bam': 'all',
  'pgboss.job_common': 'all',
  'pgboss.job_dependency': 'all',
  'pgboss.queue': 'all',
  'pgboss.schedule': 'all',
  'pgboss.subscription': 'all',
  'pgboss.warning': 'all',
  'pgboss.job': ['name', 'singleton_key', 'group_id', 'group_tier', 'dead_letter', 'policy'],
  // The text of the notice, and its version.
  at_consent: ['version', 'text'],
  at_document: ['code'],
  at_sign_event: ['kind', 'prev_hash', 'hash'],
  at_sign_look: ['kind'],
  at_ticket: ['token_hash'],
  at_ticket_balance: ['source', 'act_key'],
  at_ticket_signature: ['mode', 'consent_version', 'check_code'],
  gl_api_token: ['ability', 'token_hash'],
  gl_audit: ['action', 'record', 'request_id'],
  gl_login_pending: ['token_hash'],
  gl_mail: ['direction', 'state'],
  gl_login_device: ['token_hash'],
  gl_email_change: ['token_hash'],
  gl_message: ['author_kind', 'mentions'],
  gl_notification: ['kind', 'url'],
  gl_privacy_request: ['kind', 'state', 'result'],
  gl_recovery_code: ['hash'],
  gl_resource: ['origin', 'parent_code', 'extension', 'mime', 'sha256', 'path'],
  gl_saved_view: ['record', 'columns'],
  gl_session: ['token_hash'],
  gl_thread: ['origin', 'parent_code'],
  gl_thread_draft: ['origin', 'parent_code'],
  gl_token: ['kind', 'token_hash'],
  // Ids and hashes of typed logins.
  gl_try: ['key'],
  gl_two_factor: ['secret'],
  gl_upload: ['key', 'origin', 'parent_code'],
  gl_user: ['granted', 'denied'],
  pm_payment: ['external_id', 'source'],
  pm_refund: ['external_id', 'state'],
  pm_webhook_event: ['provider', 'event_id', 'outcome'],
  pm_transaction: [
    'token_hash',
    'token_sealed',
    'type',
    'status',
    'provider',
    'reference',
    'barcode',
    'payment_code',
    'pix_code',
    'pix_qr',
    'fine',
    'interest',
    'discount',
    'abatement',
    'provider_wait',
  ],
};
