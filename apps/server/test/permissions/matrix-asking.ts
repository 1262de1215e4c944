import type { EndpointSpec } from '@balcao/contract/endpoint';
import { dayOf } from '../../src/features/payments/payments.rules.ts';
import { nameOf } from '../abuse/abuse.ts';
import { recordRows } from '../abuse/records.ts';
import { abuseRows, type Ids, type Row, type Values } from '../abuse/rows.ts';
import { loggedIn, type Reply, TestClient } from '../client.ts';
import { signature } from '../files.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { openTicket } from '../visitor.ts';
import { askers } from './matrix-classes.ts';
import { cancelledEntry, endedRepetition, ofFinance } from './matrix-finance.ts';
import { cancelledNote, ofInvoices } from './matrix-invoices.ts';
import { ofReports } from './matrix-reports.ts';

type Ask = (path: string, init: { method: string; body?: unknown }) => Promise<Reply>;
/**
 * The tickets and a customer's message in one of them; `me` is each caller's own. `charge` is a paid charge of `unit` and of
 * the ticket `assigned`; both belong to the person without flags, who sees them as soon as a flag lets him see charges.
 */
type KnownIds = Omit<Ids, 'me'> &
  Record<
    | 'message'
    | 'customer'
    | 'charge'
    | 'recurrence'
    | 'unit'
    | 'assigned'
    | 'entry'
    | 'repetition'
    | 'note',
    string
  >;

export type Office = {
  server: TestServer;
  ids: KnownIds;
  /** Makes a call with the valid request of its row in the abuse tests. */
  ask: (who: string, call: EndpointSpec) => Promise<Reply>;
};

const ofCharge = { params: { id: '$charge' } };
/** A draft for the assigned ticket. */
const draft = (ids: Ids) => {
  const { unit, assigned } = ids as KnownIds & Ids;
  const place = { business_unit_id: Number(unit), at_ticket_id: Number(assigned) };
  return { value_cents: 10_000, due_date: '2090-01-31', person_name: 'Zuleica Prova', ...place };
};
const many = (ids: Ids) => ({ act: 'emit', ids: [Number((ids as KnownIds & Ids).charge)] });

/** Acts on the charge, which is paid. */
const acts = 'emit cancel change_type settle refund remind retry duplicate repeat'.split(' ');
const ofRecurrence = { params: { id: '$recurrence' } };
const ofCharges: Record<string, Partial<Row>> = {
  ...Object.fromEntries(acts.map((act) => [`POST /api/pm_transaction/:id/${act}`, ofCharge])),
  'GET /api/pm_transaction/indicators': { query: { at_ticket_id: '$assigned' } },
  'GET /api/pm_transaction/:id/edit': ofCharge,
  'GET /api/pm_transaction/:id/history': ofCharge,
  'GET /api/pm_transaction/:id/quote': ofCharge,
  'DELETE /api/pm_transaction/:id': ofCharge,
  'PUT /api/pm_transaction/:id': {
    ...ofCharge,
    body: () => ({ description: 'x', updated_at: '2001-01-01T00:00:00.000Z' }),
  },
  'POST /api/pm_transaction': { body: draft },
  'POST /api/pm_transaction/instalments': { body: (ids) => ({ ...draft(ids), count: 2 }) },
  'POST /api/pm_transaction/recurrence': {
    body: (ids) => ({ ...draft(ids), every: 'month', times: 2 }),
  },
  'GET /api/pm_recurrence/:id': ofRecurrence,
  'PUT /api/pm_recurrence/:id': { ...ofRecurrence, body: () => ({ emit: false }) },
  'POST /api/pm_recurrence/:id/stop': ofRecurrence,
  'POST /api/pm_transaction/bulk': { body: many },
  'POST /api/pm_transaction/bulk_preview': { body: many },
  'GET /api/pm_remittance/waiting': { query: { business_unit_id: '$unit' } },
  'POST /api/pm_remittance': {
    body: (ids) => ({ business_unit_id: Number((ids as KnownIds & Ids).unit), ids: [] }),
  },
};

/** Replacements for valid values of the abuse tests that name a missing or unsuitable row. */
const instead: Record<string, Partial<Row>> = {
  ...ofCharges,
  ...ofFinance,
  ...ofInvoices,
  ...ofReports,
  'POST /api/gl_message/:id/message_attach': { params: { id: '$message' } },
  'POST /api/gl_message/:id/mail_retry': { params: { id: '$message' } },
  'POST /api/gl_message/resolve': {
    body: (ids) => ({
      reason: 'Manual',
      message_id_list: [Number((ids as KnownIds & Ids).message)],
    }),
  },
  'POST /api/gl_message/pin': {
    body: (ids) => ({ message_id: Number((ids as KnownIds & Ids).message) }),
  },
  'POST /api/at_ticket/:token/public_attachFile': { query: {} },
  'POST /api/gl_user/token/create': { body: () => ({ ability: 'api', name: 'x' }) },
  'POST /api/gl_user': { body: () => ({ name: '', nickname: 'x', email: '', level: 10 }) },
  'DELETE /api/gl_user/:id/two_factor': { params: { id: '$customer' } },
  'PUT /api/gl_user/:id': { params: { id: '$customer' } },
  // People of a higher level are not shown.
  'GET /api/gl_user/:id/edit': { params: { id: '$customer' } },
  'GET /api/gl_user/:id/history': { params: { id: '$customer' } },
  'POST /api/fn_account': {
    body: () => ({ code: '1.1', name: 'x', kind: 'revenue', parent_id: 1 }),
  },
  'POST /api/fn_cost_center': { body: () => ({ code: '9', name: 'x' }) },
  'POST /api/fn_bank_account': {
    body: (ids) => ({
      name: 'x',
      business_unit_id: Number((ids as KnownIds & Ids).unit),
      kind: 'bank',
      opening_cents: 0,
      // In a month that the demonstration has not closed.
      opening_on: dayOf(new Date()),
    }),
  },
  // Nobody may create a group with more rights than their own.
  'POST /api/gl_user_group': {
    body: () => ({ name: 'x', flags: [], ticket_payment_report_type: 0 }),
  },
  'POST /api/gl_user/bulk': { body: () => ({ ids: [99_999_999], set: { active: true } }) },
};

const rows: Record<string, Row> = {
  ...abuseRows,
  ...Object.fromEntries(recordRows.map(([call, row]) => [nameOf(call), row])),
};

/** A person without sector, group and flags, with everybody's password. */
const newcomer = `insert into gl_user (name, nickname, email, level, password_hash)
  select 'Novato', 'Novato', 'novato@exemplo.com.br', 5, password_hash from gl_user
  where email = 'atendente@exemplo.com.br' returning id`;

/** A recurrence of the charge that has stopped, so that acts on it end after the rights check. */
const stopped = (charge: string) => `insert into pm_recurrence
  (first_transaction_id, first_due_date, value_cents, type, every, days_ahead, emit, state, stopped_at)
  select id, due_date, value_cents, type, 'month', 0, false, 'stopped', now() from pm_transaction
  where id = ${charge} returning id`;

const emails: Record<string, string> = {
  admin: 'admin',
  supervisor: 'supervisor',
  lead: 'larissa',
  operator: 'atendente',
  internal: 'novato',
  customer: 'cliente',
  acting: 'atendente',
  api: 'atendente',
};

async function tokenAsk(operator: TestClient, ability: string): Promise<Ask> {
  const body = { ability, name: ability };
  const made = await operator.call('/api/gl_user/token/create', { method: 'POST', body });
  const { token } = made.body.data as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return (path, init) => new TestClient(operator.url).call(path, { ...init, headers });
}

async function askerOf(url: string, who: string, operatorId: string): Promise<Ask> {
  if (who === 'api') return tokenAsk(await loggedIn(url, 'atendente'), 'api');
  if (who === 'upload') return tokenAsk(await loggedIn(url, 'atendente'), 'upload');
  if (who === 'read') return tokenAsk(await loggedIn(url, 'atendente'), 'chat-read');
  const name = who === 'acting' ? 'admin' : emails[who];
  const client = name ? await loggedIn(url, name) : new TestClient(url);
  if (!name) await client.call('/sanctum/csrf-cookie');
  if (who === 'acting') {
    const body = { user_id: Number(operatorId) };
    await client.call('/api/maintenance/impersonate', { method: 'POST', body });
  }
  return client.call.bind(client);
}

const makes = recordRows.flatMap(([call]) => {
  const isMake = call.method === 'POST' && !call.path.endsWith('/bulk');
  return isMake ? [call] : [];
});

/** A real server with a person for each caller, and the customer's ticket in the operator's sector. */
export async function openOffice(): Promise<Office> {
  const much = '1000000';
  const server = await startTestServer({
    LIMIT_REQUESTS: much,
    LIMIT_UPLOADS: much,
    LIMIT_NEW_TICKETS: much,
    LIMIT_LOGINS_PER_ACCOUNT: much,
    LIMIT_LOGINS_PER_ADDRESS: much,
  });
  const { pool } = server.ctx;
  const one = async (text: string) => String((await pool.query(text)).rows[0].id);
  await pool.query(newcomer);
  const person = (name: string) =>
    one(`select id from gl_user where email = '${name}@exemplo.com.br'`);
  const own = await one(`update at_ticket set sector_id =
    (select id from gl_sector where name = 'Atendimento') where title = 'Ampliação do sistema'
    and person_id is not null returning id`);
  const customer = await loggedIn(server.url, 'cliente');
  const sent = await customer.call(`/api/gl_message/at_ticket/${own}/3/message_save`, {
    method: 'POST',
    body: { message: 'Oi', client_message_id: crypto.randomUUID() },
  });
  const [message] = (sent.body.data as { list: { id: number }[] }).list;
  const novice = await person('novato');
  const charge = await one(
    `select id from pm_transaction where status = 'paid' order by id limit 1`,
  );
  const unit = await one(`insert into gl_user_business_unit (user_id, business_unit_id)
    select ${novice}, business_unit_id from pm_transaction where id = ${charge}
    returning business_unit_id as id`);
  const assigned = await one(`update at_ticket set assignee_id = ${novice} where id =
    (select max(id) from at_ticket where id <> ${own} and person_id is not null) returning id`);
  await pool.query('update pm_transaction set ticket_id = $1 where id = $2', [assigned, charge]);
  const recurrence = await one(stopped(charge));
  await pool.query(
    'update pm_transaction set recurrence_id = $1, recurrence_number = 1 where id = $2',
    [recurrence, charge],
  );
  const ids: KnownIds = {
    charge,
    recurrence,
    entry: await one(cancelledEntry(unit)),
    note: await one(cancelledNote(unit)),
    repetition: await one(endedRepetition(unit)),
    unit,
    assigned,
    own,
    seen: own,
    others: own,
    token: await openTicket(server.url),
    message: String(message?.id),
    customer: await person('cliente'),
  };
  const asks = new Map<string, Ask>();
  const mes = new Map<string, string>();
  for (const who of askers) {
    asks.set(who, await askerOf(server.url, who, await person('atendente')));
    mes.set(who, await person(emails[who] ?? 'atendente'));
  }
  let turn = 0;
  async function askAs(who: string, call: EndpointSpec): Promise<Reply> {
    const ask = asks.get(who);
    if (!ask) throw new Error(`nobody is ${who}`);
    turn += 1;
    return ask(...requestOf(call, { ...ids, me: mes.get(who) ?? '' }, turn));
  }
  // Calls name the first row of a record, and the demonstration has not one of each.
  for (const call of makes) {
    const { rowCount } = await pool.query(`select from ${call.path.slice('/api/'.length)} limit 1`);
    if (rowCount === 0) await askAs('admin', call);
  }
  return { server, ids, ask: askAs };
}

const uploads =
  /attachFile|message_file|message_attach|paper_sign|prod_submit|gl_picture|import_file/;

function formOf(path: string, { own }: KnownIds): FormData {
  const form = new FormData();
  if (path === '/api/gl_resource/attachFile') {
    form.append('origin', 'at_ticket');
    form.append('parent_code', own);
    form.append('codes[]', 'anexo');
    form.append('files[]', new Blob([new Uint8Array(signature)]), 'foto.png');
    return form;
  }
  // The empty reason is refused, so that nothing is signed.
  if (path.endsWith('paper_sign')) form.append('reason', ' ');
  if (path.endsWith('public_attachFile')) form.append('code', 'conta');
  form.append('file', new Blob([new Uint8Array(signature)]), 'foto.png');
  return form;
}

/** Names and codes differ between callers, so that one caller's rows do not block another's. */
function fresh(body: Values, turn: number): Values {
  const own = (field: string, value = `x-${turn}`) =>
    typeof body[field] === 'string' && { [field]: value };
  const account = `1.${100 + Math.floor(turn / 1_000)}.${turn % 1_000}`;
  const levels = own('code', body.code === '9' ? String(100 + (turn % 900)) : account);
  const code = /^[\d.]+$/.test(String(body.code)) ? levels : own('code');
  const email = own('email', `x-${turn}@exemplo.com.br`);
  const bank = { ...own('bank_code', '001'), ...own('bank_wallet', '17') };
  const unit = { ...bank, ...own('cnpj', '00000000000191') };
  return { ...body, ...own('name'), ...code, ...own('username'), ...email, ...unit };
}

function requestOf(call: EndpointSpec, ids: KnownIds & Ids, turn: number): Parameters<Ask> {
  const name = nameOf(call);
  const row = { ...rows[name], ...instead[name] };
  const meant = (value = '') =>
    encodeURIComponent(value.startsWith('$') ? ids[value.slice(1) as keyof Ids] : value);
  const path = call.path.replace(/:(\w+)/g, (_, param) => meant(row.params?.[param]));
  const query = Object.entries(row.query ?? {}).map(([key, value]) => `${key}=${meant(value)}`);
  const right = row.body?.(ids);
  // The name of a report is one of three.
  const made = call.path === '/api/report/schedule' ? right : right && fresh(right, turn);
  const body = uploads.test(call.path) ? formOf(call.path, ids) : made;
  return [`${path}?${query.join('&')}`, { method: call.method, body }];
}
