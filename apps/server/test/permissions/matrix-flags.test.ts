import { type PermissionFlag, permissionFlags } from '@balcao/contract/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall, nameOf } from '../abuse/abuse.ts';
import { permissionMatrix } from './matrix.ts';
import { type Office, openOffice } from './matrix-asking.ts';
import { openedByMails } from './matrix-automail.ts';
import { openedByAdvertising, openedByAffiliates } from './matrix-growth.ts';
import { recordRights } from './matrix-records.ts';
import { openedByReports } from './matrix-reports.ts';

const record = (name: string, ...more: string[]) => [
  `GET /api/${name}`,
  `GET /api/${name}/export/:format`,
  `GET /api/${name}/:id/edit`,
  `POST /api/${name}`,
  `PUT /api/${name}/:id`,
  `POST /api/${name}/bulk`,
  ...more,
];
const historyOf = (name: string) => `GET /api/${name}/:id/history`;
/** Of the records that all staff see. */
const historyOfAll = recordRights
  .filter(({ rights }) => rights.view === 'staff' && rights.history === 'log')
  .map(({ name }) => historyOf(name));

/**
 * What each flag alone opens to an internal person with nothing else (docs/product/rights.md#groups-and-flags); flags that are not listed open
 * nothing yet.
 */
const opens: Partial<Record<PermissionFlag, string[]>> = {
  ...openedByAdvertising,
  ...openedByAffiliates,
  ...openedByMails,
  ...openedByReports,
  can_see_operations_menu: [
    'GET /api/operations',
    'POST /api/operations/job/:id/retry',
    'POST /api/operations/job/:id/discard',
  ],
  can_log_view: [
    'GET /api/gl_audit',
    'GET /api/gl_audit/state',
    'POST /api/gl_audit/check',
    ...historyOfAll,
  ],
  can_user_group_edit: [
    ...record('gl_user'),
    ...record('gl_user_group', 'GET /api/gl_user_group/options', 'DELETE /api/gl_user_group/:id'),
    'GET /api/gl_privacy_request',
    'POST /api/gl_privacy_request',
    'GET /api/gl_privacy_request/:id/plan',
    'GET /api/gl_privacy_request/:id/export',
    'POST /api/gl_privacy_request/:id/erase',
    'POST /api/gl_privacy_request/:id/close',
    'GET /api/gl_user/:id/access',
    'DELETE /api/gl_user/:id/sessions',
    'POST /api/gl_user/:id/invite',
    'DELETE /api/gl_user/:id/email_change',
    'POST /api/me/email_change',
  ],
};

const readsOfBalance = [
  'GET /api/at_ticket_balance',
  'GET /api/at_ticket_balance/export/:format',
  'GET /api/at_ticket/:id/balance',
];
opens.can_ticket_balance_view = readsOfBalance;
opens.can_ticket_balance_edit = [
  ...readsOfBalance,
  'POST /api/at_ticket/:id/balance',
  'POST /api/at_ticket_balance/transfer',
  'POST /api/at_ticket_balance/transfer_batch',
  'GET /api/at_ticket_balance/transfer_batch/:id',
  'POST /api/at_ticket_balance/transfer_batch/:id/apply',
];

const readsOfCharges = [
  'GET /api/job/:job',
  'GET /api/pm_transaction',
  'GET /api/pm_transaction/options',
  'GET /api/pm_transaction/:id/edit',
  'GET /api/pm_transaction/:id/quote',
  'GET /api/pm_recurrence/:id',
];
const draftsOfCharges = [
  'POST /api/pm_transaction',
  'POST /api/pm_transaction/instalments',
  'PUT /api/pm_transaction/:id',
  'DELETE /api/pm_transaction/:id',
  'POST /api/pm_transaction/:id/duplicate',
  'POST /api/pm_transaction/recurrence',
  'POST /api/pm_transaction/:id/repeat',
  'PUT /api/pm_recurrence/:id',
  'POST /api/pm_recurrence/:id/stop',
];
opens.can_see_finance = readsOfCharges;
opens.is_finance_supervisor = readsOfCharges;
opens.can_ticket_payment_edit = [...readsOfCharges, ...draftsOfCharges];
opens.can_transaction_edit = [
  ...readsOfCharges,
  ...draftsOfCharges,
  'POST /api/pm_transaction/:id/settle',
  'GET /api/pm_return',
  'GET /api/pm_return/:id',
  'POST /api/pm_return',
  'POST /api/pm_return/:id/apply',
];
opens.can_transaction_emit = [
  ...readsOfCharges,
  'POST /api/pm_transaction/:id/emit',
  'POST /api/pm_transaction/:id/remind',
  'POST /api/pm_transaction/:id/retry',
  'POST /api/pm_transaction/bulk',
  'POST /api/pm_transaction/bulk_preview',
  'GET /api/pm_remittance',
  'GET /api/pm_remittance/units',
  'GET /api/pm_remittance/waiting',
  'GET /api/pm_remittance/:id/file',
  'POST /api/pm_remittance',
];
opens.can_transaction_cancel = [
  ...readsOfCharges,
  'POST /api/pm_transaction/:id/cancel',
  'POST /api/pm_transaction/:id/refund',
];
opens.show_ifc = ['GET /api/pm_transaction/indicators'];

const optionsOfPlan = ['GET /api/fn_account/options', 'GET /api/fn_cost_center/options'];
opens.can_see_financial_accounting_menu = [
  ...optionsOfPlan,
  ...['fn_account', 'fn_cost_center'].flatMap((name) => [
    ...record(name, `DELETE /api/${name}/:id`).filter((call) => !call.endsWith('/bulk')),
  ]),
];
const readsOfFinance = [
  'GET /api/fn_month',
  'GET /api/fn_statement',
  'GET /api/fn_statement/:id',
  'GET /api/fn_statement/:id/lines',
  'GET /api/fn_statement/:id/suggestions',
  ...optionsOfPlan,
  'GET /api/fn_bank_account',
  'GET /api/fn_bank_account/:id/edit',
  'GET /api/fn_bank_account/options',
  'GET /api/fn_bank_account/balances',
  'GET /api/fn_bank_account/:id/balance',
  'GET /api/fn_bank_account/:id/movements',
  'GET /api/fn_entry',
  'GET /api/fn_entry/options',
  'GET /api/fn_entry/:id/edit',
  'GET /api/fn_entry/:id/journal',
  'GET /api/fn_report/cash_flow',
  'GET /api/fn_report/dre',
  'GET /api/fn_report/aging',
  'GET /api/fn_report/payables',
  'GET /api/fn_report/results',
  'GET /api/fn_report/units',
  'GET /api/fn_report/:name/rows',
  'GET /api/fn_recurrence/:id',
];
opens.can_finance_entry_view = readsOfFinance;
opens.can_finance_entry_edit = [
  ...readsOfFinance,
  'POST /api/fn_month/close',
  'POST /api/fn_month/retry_package',
  'POST /api/fn_statement',
  'POST /api/fn_statement/:id/accept',
  'POST /api/fn_statement/line/:id/match',
  'POST /api/fn_statement/line/:id/book',
  'POST /api/fn_statement/line/:id/unmatch',
  'POST /api/fn_statement/line/:id/ignore',
  'POST /api/fn_statement/line/:id/unignore',
  'POST /api/fn_bank_account/transfer',
  'POST /api/fn_bank_account/transfer/:id/reverse',
  'POST /api/fn_entry',
  'POST /api/fn_entry/instalments',
  'POST /api/fn_entry/recurrence',
  'PUT /api/fn_recurrence/:id',
  'POST /api/fn_recurrence/:id/stop',
  'PUT /api/fn_entry/:id',
  'DELETE /api/fn_entry/:id',
  'POST /api/fn_entry/:id/settle',
  'POST /api/fn_entry/:id/reverse',
  'POST /api/fn_entry/:id/cancel',
];

const readsOfNotes = [
  'GET /api/nf_invoice',
  'GET /api/nf_invoice/options',
  'GET /api/nf_invoice/:id/edit',
  'GET /api/nf_invoice/:id/xml',
  'GET /api/nf_invoice/:id/pdf',
  'GET /api/nf_invoice/bulk/:job',
  'GET /api/nf_fiscal/:business_unit_id',
];
opens.can_nf_view = readsOfNotes;
opens.can_nf_edit = [
  ...readsOfNotes,
  'POST /api/nf_invoice',
  'POST /api/nf_invoice/preview',
  'PUT /api/nf_invoice/:id',
  'DELETE /api/nf_invoice/:id',
  'POST /api/nf_invoice/:id/discard',
  'POST /api/nf_invoice/bulk_preview',
  'POST /api/nf_invoice/bulk',
];
opens.can_nf_emit = [
  ...readsOfNotes,
  ...['emit', 'retry', 'mail', 'cancel'].map((act) => `POST /api/nf_invoice/:id/${act}`),
];

const closed = (await everyCall()).filter(
  (call) => permissionMatrix[nameOf(call)]?.by.internal === 'no',
);

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.server.stop());

type Rights = { granted?: string[]; denied?: string[]; group?: string[] };

/** The calls that are closed without flags and that these rights open. */
async function openedCalls({ granted = [], denied = [], group = [] }: Rights): Promise<string[]> {
  // Nobody gets the same report twice.
  await office.server.ctx.pool.query('delete from rp_schedule');
  await office.server.ctx.pool.query(
    `with team as (insert into gl_user_group (name, flags) values ($1, $2) returning id)
    update gl_user set granted = $3, denied = $4, user_group_id = (select id from team)
    where email = 'novato@exemplo.com.br'`,
    [crypto.randomUUID(), group, granted, denied],
  );
  const open: string[] = [];
  for (const call of closed) {
    const { status, body } = await office.ask('internal', call);
    const { answers = [] } = permissionMatrix[nameOf(call)] ?? {};
    if (body.code === 'FORBIDDEN') continue;
    expect(answers, `${nameOf(call)}: ${JSON.stringify(body).slice(0, 200)}`).toContain(status);
    open.push(nameOf(call));
  }
  return open.toSorted();
}

test('without flags, no such call is open', async () => {
  expect(closed.length).toBeGreaterThan(40);
  expect(await openedCalls({})).toEqual([]);
});

test.each(permissionFlags)('%s opens exactly its own calls', async (flag) => {
  expect(await openedCalls({ granted: [flag] })).toEqual((opens[flag] ?? []).toSorted());
});

describe.each(Object.entries(opens))('%s', (flag, calls) => {
  test('comes with the group, and a personal denial removes it', async () => {
    expect(await openedCalls({ group: [flag] })).toEqual(calls.toSorted());
    const both = { group: [flag], granted: [flag] };
    expect(await openedCalls({ ...both, denied: [flag] })).toEqual([]);
  });
});

test('files of bank accounts and of the views of finance need two flags', async () => {
  const both = await openedCalls({ granted: ['can_finance_entry_view', 'can_finance_export'] });
  expect(both).toContain('GET /api/fn_bank_account/export/:format');
  expect(both.filter((name) => name.includes('/fn_report/') && name.includes('/export/'))).toEqual([
    'GET /api/fn_report/:name/export/:format',
    'GET /api/fn_report/:name/rows/export/:format',
  ]);
});

test('who pays commissions books in finance, too', async () => {
  const both = await openedCalls({ granted: ['can_affiliate_edit', 'can_finance_entry_edit'] });
  expect(both).toContain('POST /api/af_batch/:id/pay');
});

test('a substitution is a draft, and ends a note: it needs two flags', async () => {
  const both = await openedCalls({ granted: ['can_nf_edit', 'can_nf_emit'] });
  const each = [...(opens.can_nf_edit ?? []), ...(opens.can_nf_emit ?? [])];
  expect(both.filter((name) => !each.includes(name))).toEqual([
    'POST /api/nf_invoice/:id/substitute',
  ]);
});

test('changes of admins and the history of people need two flags', async () => {
  const pair = ['can_user_group_edit', 'can_admin_roles_change'];
  const both = await openedCalls({ granted: pair });
  expect(both.filter((name) => !opens.can_user_group_edit?.includes(name))).toEqual([
    'DELETE /api/gl_user/:id/two_factor',
  ]);
  const readers = await openedCalls({ granted: ['can_user_group_edit', 'can_log_view'] });
  expect(readers).toEqual(
    expect.arrayContaining([historyOf('gl_user'), historyOf('gl_user_group')]),
  );
});
