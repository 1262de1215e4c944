import { advertisingRows } from './advertising.ts';
import { affiliateRows } from './affiliates.ts';
import { automailRows } from './automail.ts';
import { balanceRows } from './balance.ts';
import { bankAccountRows } from './bank-accounts.ts';
import { chargeRows } from './charges.ts';
import { dialogRows } from './dialogs.ts';
import { entryRows } from './entries.ts';
import { fileRows } from './files.ts';
import { financeReportRows } from './finance-reports.ts';
import { invoiceRows } from './invoices.ts';
import { messageRows } from './messages.ts';
import { monthRows } from './months.ts';
import { operationsRows } from './operations.ts';
import { providerRows } from './providers.ts';
import { reportRows } from './reports.ts';
import { statementRows } from './statements.ts';
import { ticketWorkRows } from './ticket-work.ts';
import { ticketListRows } from './tickets.ts';

export type Values = Record<string, unknown>;
/**
 * A valid request of a call, who makes it, and which of its fields accept any text. `record` names the field that
 * identifies the ticket or person.
 */
export type Row = {
  as?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: (ids: Ids) => Values;
  open?: string[];
  /** Fields that are objects; unknown fields in them are dropped. */
  objects?: string[];
  record?: { field: string; others: string };
};

/** The values that rows name as `$own` and so on: a visitor's token, tickets, the customer. */
export type Ids = Record<'token' | 'own' | 'others' | 'seen' | 'me', string>;

const asCustomer = { as: 'cliente' };
const asStaff = { as: 'atendente' };
const ofTicket = { field: 'id', others: '$others' };
const savedView = { name: 'Abertas', shared: false, search: 'q=sol', columns: ['name'] };

/** One row per call of the contract; a new call without one fails the tests. */
export const abuseRows: Record<string, Row> = {
  ...affiliateRows,
  ...advertisingRows,
  ...automailRows,
  ...balanceRows,
  ...bankAccountRows,
  ...chargeRows,
  ...dialogRows,
  ...entryRows,
  ...monthRows,
  ...statementRows,
  ...financeReportRows,
  ...reportRows,
  ...fileRows,
  ...invoiceRows,
  ...operationsRows,
  ...providerRows,
  ...ticketWorkRows,
  ...messageRows,
  ...ticketListRows,
  'POST /auth/login': {
    body: () => ({ username: 'x', password: 'y', recaptcha: null, is_app: false }),
    open: ['username', 'password', 'recaptcha'],
  },
  'POST /auth/two_factor': { body: () => ({ code: '000000', is_app: false }) },
  'GET /auth/logoutApi': {},
  'GET /sanctum/csrf-cookie': {},
  'GET /api/session/web': {},
  'GET /api/route/table': asStaff,
  'POST /auth/externalCreate': { body: () => ({ ws_token: 'x', password: 'Nova@2026' }) },
  'GET /api/gl_user/:token/token_get': { params: { token: 'demo-criar-senha' } },
  'GET /api/access/human_challenge': {},
  'POST /api/access/recover_email': {
    body: () => ({ username: 'x', recaptcha: null }),
    open: ['username', 'recaptcha'],
  },
  'GET /api/access/recover_token/:token': { params: { token: 'x' } },
  'GET /api/access/confirm_email/:token': { params: { token: 'x' } },
  'POST /api/access/confirm_email': { body: () => ({ token: 'x' }) },
  'POST /api/access/recover_token': { body: () => ({ token: 'x', password: 'Nova@2026' }) },
  'GET /chatbot/status/:code': {
    params: { code: 'contato' },
    query: { token: '$token', affiliate_code: '', facebookClickId: '', visitor: '', consent: '' },
    open: ['affiliate_code', 'facebookClickId', 'visitor', 'consent'],
  },
  'GET /chatbot/firstMessages/:code': { params: { code: 'contato' }, query: { notice: 'aside' } },
  'POST /api/at_ticket/:token/public_attachFile': {
    params: { token: '$token' },
    query: { ro: '0' },
  },
  'GET /api/at_ticket/:token/public_get': { params: { token: '$token' } },
  'GET /api/at_ticket/:token/signed': { params: { token: 'demo-assinado' } },
  'GET /api/at_ticket/check/:code': { params: { code: 'x' } },
  'GET /api/at_ticket/me_index': asCustomer,
  'GET /api/at_ticket_status/options': asStaff,
  'GET /api/at_ticket/:id/edit': { ...asStaff, params: { id: '$seen' }, record: ofTicket },
  'GET /api/at_ticket/:id/doc/:code': {
    ...asCustomer,
    params: { id: '$own', code: 'proposta' },
    record: ofTicket,
  },
  'POST /api/test/prod_submit': {},
  'GET /api/gl_city/options': { query: { q: 'camp', id: '1' }, open: ['q'] },
  'GET /api/pm_transaction/:token/token_get': { params: { token: 'demo-boleto' } },
  'GET /api/pm_transaction/me_index': asCustomer,
  'POST /api/mail/incoming': {},
  'POST /api/webhook/pm/:provider': {
    params: { provider: 'balcao' },
    body: () => ({
      event_id: 'e1',
      type: 'paid',
      reference: 'PM0000000001',
      paid_cents: 48_990,
      paid_at: '2026-11-20T13:00:00-03:00',
    }),
  },
  'POST /api/webhook/pix/:path_secret/pix': {
    params: { path_secret: 'x'.repeat(43) },
    body: () => ({ pix: [{ endToEndId: `E${'9'.repeat(31)}`, devolucoes: [] }] }),
  },
  'GET /api/gl_audit': {
    as: 'admin',
    open: ['ip'],
    query: {
      who: '1',
      record: 'gl_user',
      record_id: '1',
      action: 'update',
      before: '9',
      from: '2026-01-01',
      until: '2026-12-31',
      ip: '127.0.0.1',
      per_page: '10',
    },
  },
  'GET /api/gl_audit/state': { as: 'admin' },
  'POST /api/gl_audit/check': { as: 'admin' },
  'GET /api/gl_privacy_request': { as: 'admin', query: { state: 'open' } },
  'POST /api/gl_privacy_request': {
    as: 'admin',
    open: ['note'],
    body: () => ({ person_id: 999_999, kind: 'export', note: 'Por carta.' }),
  },
  'GET /api/gl_privacy_request/:id/plan': { as: 'admin', params: { id: '999999' } },
  'GET /api/gl_privacy_request/:id/export': { as: 'admin', params: { id: '999999' } },
  'POST /api/gl_privacy_request/:id/erase': {
    as: 'admin',
    params: { id: '999999' },
    body: () => ({ confirm: 'APAGAR' }),
  },
  'POST /api/gl_privacy_request/:id/close': {
    as: 'admin',
    params: { id: '999999' },
    open: ['answer'],
    body: () => ({ state: 'refused', answer: 'Não é a pessoa.' }),
  },
  'GET /api/gl_retention': { as: 'admin' },
  'GET /api/gl_retention/:kind/plan': {
    as: 'admin',
    params: { kind: 'files' },
    query: { days: '400' },
  },
  'PUT /api/gl_retention/:kind': {
    as: 'admin',
    params: { kind: 'files' },
    body: () => ({ days: null }),
  },
  'GET /api/me/gl_user/edit': asCustomer,
  'PUT /api/me/gl_user/:id': {
    ...asCustomer,
    params: { id: '$me' },
    record: { field: 'id', others: '1' },
    body: () => ({ name: 'Cláudia Ferreira', nickname: 'Cláudia' }),
    open: ['name', 'nickname'],
  },
  'POST /api/me/gl_user/pwd_change': {
    ...asCustomer,
    body: ({ me }) => ({ id: Number(me), pwd_current: 'errada', pwd_new: 'Nova@2026' }),
  },
  'POST /api/gl_user/token/create': {
    ...asCustomer,
    body: () => ({ ability: 'api', name: 'Planilha', days: 400 }),
    open: ['name'],
  },
  'GET /api/gl_saved_view': { ...asStaff, query: { record: 'at_tag' } },
  'POST /api/gl_saved_view': {
    ...asStaff,
    body: () => ({ record: 'at_tag', ...savedView }),
    open: ['name', 'search'],
  },
  'PUT /api/gl_saved_view/:id': {
    ...asStaff,
    params: { id: '99999999' },
    body: () => savedView,
  },
  'DELETE /api/gl_saved_view/:id': { ...asStaff, params: { id: '99999999' } },
  'GET /api/gl_notification': { ...asCustomer, query: { before: '1' } },
  'POST /api/gl_notification/read': {
    ...asCustomer,
    body: () => ({ ids: [99999999], url: '/x', all: true }),
    open: ['url'],
  },
  'GET /api/me/token': asCustomer,
  'DELETE /api/me/token/:id': { ...asCustomer, params: { id: '999999' } },
  'GET /api/me/two_factor': asStaff,
  'POST /api/me/two_factor': { ...asStaff, body: () => ({ password: 'errada' }) },
  'POST /api/me/two_factor/confirm': { ...asStaff, body: () => ({ code: '000000' }) },
  'POST /api/me/two_factor/disable': {
    ...asStaff,
    body: () => ({ password: 'errada', code: '000000' }),
  },
  'DELETE /api/gl_user/:id/email_change': { as: 'admin', params: { id: '999999' } },
  'DELETE /api/gl_user/:id/two_factor': { as: 'admin', params: { id: '999999' } },
  'GET /api/gl_user/:id/access': { as: 'admin', params: { id: '999999' } },
  'DELETE /api/gl_user/:id/sessions': { as: 'admin', params: { id: '999999' } },
  'POST /api/gl_user/:id/invite': { as: 'admin', params: { id: '999999' } },
  'POST /api/maintenance/impersonate': { as: 'admin', body: () => ({ user_id: 999_999 }) },
  'DELETE /api/maintenance/impersonate': {},
  'GET /api/me/sessions': asCustomer,
  'DELETE /api/me/sessions/:id': { ...asCustomer, params: { id: '999999' } },
  'GET /api/me/email_change': asCustomer,
  'POST /api/me/email_change': {
    as: 'admin',
    body: () => ({ email: 'outro@exemplo.com.br', password: 'errada', code: '000000' }),
  },
  'DELETE /api/me/email_change': asCustomer,
  'GET /api/me/privacy_request': asCustomer,
  'POST /api/me/privacy_request': {
    ...asCustomer,
    body: () => ({ kind: 'export', note: '' }),
    open: ['note'],
  },
};
