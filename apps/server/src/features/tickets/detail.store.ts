import type { TicketDetail, TicketStatus } from '@balcao/contract/tickets/ticket';
import type { State } from '@balcao/dialog/flow';
import type { Pool } from 'pg';
import type { TicketScope } from './policy.ts';

const STATUS = `json_build_object('id', status.id, 'code', status.code, 'name', status.name,
  'color', status.color, 'icon', status.icon, 'kind', status.kind)`;
const LOOKED_AT = 500;
const COUNTED = 100;
const SHOWN = 10;

/** `scopeValues` as a condition: the statement is the same for everybody, so it is planned once. */
const seen = (table: string) => `($2 or ${table}.assignee_id = $3 or
  ${table}.sector_id = any($4::bigint[]) or ($5 and ${table}.sector_id is null))`;

/** Customers match nothing here: their own tickets have a separate list. */
function scopeValues(scope: TicketScope) {
  if (scope.all) return [true, 0, [], false];
  return 'ownOf' in scope
    ? [false, 0, [], false]
    : [false, scope.userId, scope.sectorIds, scope.noSector];
}

const rowsOf = (what: string, from: string) =>
  `coalesce((select json_agg(${what}) from (${from}) as one), '[]')`;

/** Other tickets of the person: by account, or by tax id without an account. Only the newest are read. */
const samePerson = (condition: string) => `
  (select id, title, person_name, created_at, status_id, sector_id, assignee_id from at_ticket
    where ${condition} order by id desc limit ${LOOKED_AT})`;

/** Flows store a tax id with its mask, accounts without it: the comparison covers both. */
const TAX_ID = "nullif(coalesce(ticket.person_tax_id, person.tax_id), '')";
const PLAIN = `upper(regexp_replace(${TAX_ID}, '[^0-9A-Za-z]', '', 'g'))`;
const D = '([0-9A-Z]{3})';
const CPF = `regexp_replace(${PLAIN}, '^${D}${D}${D}([0-9]{2})$', '\\1.\\2.\\3-\\4')`;
const MASKED = `regexp_replace(${CPF}, '^([0-9A-Z]{2})${D}${D}([0-9A-Z]{4})([0-9]{2})$',
  '\\1.\\2.\\3/\\4-\\5')`;

const EARLIER = `
  select count(*) as total, json_agg(row order by id desc) filter (where place <= ${SHOWN}) as rows
  from (
    select other.id, row_number() over (order by other.id desc) as place,
      json_build_object('id', other.id, 'title', other.title, 'person_name', other.person_name,
        'created_at', other.created_at,
        'status', ${STATUS}) as row
    from (${samePerson('person_id = ticket.person_id')} union
      ${samePerson(`person_tax_id = any(array[${PLAIN}, ${MASKED}])`)}
    ) as other join at_ticket_status status on status.id = other.status_id
    where other.id <> ticket.id and ${seen('other')}
    order by other.id desc limit ${COUNTED + 1}
  ) as counted`;

const LINKS = `
  select other.id, other.title, link.kind, ${STATUS} as status
  from (
    select high_id as id, 'link' as kind from at_ticket_link where low_id = ticket.id
    union all select low_id, 'link' from at_ticket_link where high_id = ticket.id
    union all select id, 'merged' from at_ticket where merged_into = ticket.id
  ) as link
    join at_ticket other on other.id = link.id
    join at_ticket_status status on status.id = other.status_id
  where ${seen('other')} order by other.id limit ${COUNTED}`;

const PAYMENTS = `
  select pm.id, value_cents, due_date, counted_due_date, type, pm.status, encode(token_sealed, 'base64') as token
  from pm_transaction pm where pm.ticket_id = ticket.id order by due_date, pm.id limit ${COUNTED}`;

/** $6: whether the caller may see them; $7: today. */
const INDICATORS = `
  select case when $6 then json_build_object(
    'paid', coalesce(sum(paid_cents - refunded_cents), 0),
    'open', coalesce(sum(greatest(value_cents - paid_cents, 0))
      filter (where status in ('emitted', 'partial') and counted_due_date >= $7::date), 0),
    'overdue', coalesce(sum(greatest(value_cents - paid_cents, 0))
      filter (where status in ('emitted', 'partial') and counted_due_date < $7::date), 0),
    'last_payment_at', max(paid_at), 'settled', count(*) filter (where settled),
    'in_time', count(*) filter (where settled and paid_on <= counted_due_date),
    'late_days', (avg(paid_on - counted_due_date)
      filter (where settled and paid_on > counted_due_date))::integer) end
  from pm_transaction cross join lateral (
    select (paid_at at time zone 'America/Sao_Paulo')::date as paid_on,
      pm_transaction.status in ('paid', 'partly_refunded', 'refunded') as settled) as money
  where $6 and (person_id = ticket.person_id
    or pm_transaction.ticket_id = case when ticket.person_id is null then ticket.id end)`;

const SIGNATURE = `
  select json_build_object('signed_at', coalesce(event.at, file.created_at),
    'mode', coalesce(event.details->>'mode', 'chat'), 'check_code', signature.check_code)
  from gl_resource file
    left join at_ticket_signature signature on signature.ticket_id = ticket.id
    left join lateral (select at, details from at_sign_event
      where ticket_id = ticket.id and kind = 'signed' order by seq limit 1) as event on true
  where file.origin = 'at_ticket' and file.parent_code = ticket.id::text and file.code = $8
    and file.claimed
  order by file.id limit 1`;

const DETAIL = `
  select ticket.id, ticket.title, ticket.person_id, person.level as person_level,
    ticket.person_name, ticket.person_tax_id, ticket.person_email, ticket.person_phone,
    ticket.person_city, ticket.affiliate_code, ticket.facebook_click_id, ticket.sector_id,
    (select name from af_affiliate where lower(code) = lower(ticket.affiliate_code)) as affiliate_name,
    case when ticket.last_touch_at is not null then
      json_build_object('affiliate_code', ticket.last_affiliate_code,
        'facebook_click_id', ticket.last_facebook_click_id, 'at', ticket.last_touch_at) end as last_touch,
    ticket.assignee_id, ticket.sign_requested_at, ticket.created_at, ticket.updated_at,
    ${STATUS} as status,
    case when sector.id is not null then
      json_build_object('id', sector.id, 'name', sector.name, 'color', sector.color) end as sector,
    case when unit.id is not null then
      json_build_object('id', unit.id, 'name', unit.name) end as business_unit,
    case when assignee.id is not null then
      json_build_object('id', assignee.id, 'name', assignee.name) end as assignee,
    case when target.id is not null then json_build_object('id', target.id,
      'title', case when ${seen('target')} then target.title end) end as merged_into,
    thread.last_message, thread.last_message_at,
    talk.version_id, talk.state, talk.expires_at,
    (select row_to_json(found) from (${EARLIER}) as found) as earlier,
    ${rowsOf(
      'one',
      `select tag.id, tag.name, tag.color from at_ticket_tag join at_tag tag
      on tag.id = tag_id where ticket_id = ticket.id order by searchable(tag.name)`,
    )} as tags,
    ${rowsOf(
      'one',
      `select code, title from at_document where ticket_id = ticket.id
      order by id`,
    )} as documents,
    ${rowsOf('one', LINKS)} as links, ${rowsOf('one', PAYMENTS)} as payments,
    (${INDICATORS}) as ifc, (${SIGNATURE}) as signature,
    ${rowsOf(
      'one',
      `select id, fault, created_at as at from at_flow_fault
      where ticket_id = ticket.id order by id desc limit ${SHOWN}`,
    )} as flow_faults,
    (select row_to_json(found) from (select version, accepted_at, ip from at_consent
      where ticket_id = ticket.id order by id desc limit 1) as found) as consent,
    (select json_agg(${STATUS} order by position) from at_ticket_status status) as statuses
  from at_ticket ticket
    join at_ticket_status status on status.id = ticket.status_id
    left join gl_sector sector on sector.id = ticket.sector_id
    left join gl_business_unit unit on unit.id = ticket.business_unit_id
    left join gl_user assignee on assignee.id = ticket.assignee_id
    left join gl_user person on person.id = ticket.person_id
    left join at_ticket target on target.id = ticket.merged_into
    left join at_conversation talk on talk.ticket_id = ticket.id
    left join gl_thread thread on thread.origin = 'at_ticket' and thread.channel_id = 3
      and thread.parent_code = ticket.id::text
  where ticket.id = $1 and ${seen('ticket')}`;

type Kept = Pick<
  TicketDetail,
  | 'id'
  | 'title'
  | 'person_name'
  | 'person_tax_id'
  | 'person_email'
  | 'person_phone'
  | 'person_city'
  | 'facebook_click_id'
  | 'status'
  | 'sector'
  | 'business_unit'
  | 'assignee'
  | 'merged_into'
  | 'last_message'
  | 'tags'
  | 'links'
  | 'ifc'
  | 'consent'
  | 'last_touch'
  | 'flow_faults'
>;
type Instants = Record<'created_at' | 'updated_at', Date> &
  Record<'sign_requested_at' | 'last_message_at' | 'expires_at', Date | null>;
type Ids = Record<
  'person_id' | 'person_level' | 'sector_id' | 'assignee_id' | 'version_id',
  number | null
>;

/** Times within lists are ISO 8601, but in PostgreSQL's notation. */
export type DetailRow = Kept &
  Instants &
  Ids & {
    affiliate_code: string | null;
    affiliate_name: string | null;
    state: State | null;
    earlier: { total: number; rows: TicketDetail['earlier']['rows'] | null };
    documents: { code: string; title: string }[];
    signature: { signed_at: string; mode: string; check_code: string | null } | null;
    payments: {
      id: number;
      value_cents: number;
      due_date: string;
      counted_due_date: string;
      type: string;
      status: string;
      token: string;
    }[];
    statuses: TicketStatus[];
  };

type Asked = {
  id: number;
  scope: TicketScope;
  indicators: boolean;
  today: string;
  signCode: string;
};

/**
 * Everything that the page shows, in one round trip, each part by an index; undefined if the caller may not see the
 * ticket.
 */
export async function findDetail(
  pool: Pool,
  { id, scope, indicators, today, signCode }: Asked,
): Promise<DetailRow | undefined> {
  const values = [id, ...scopeValues(scope), indicators, today, signCode];
  const { rows } = await pool.query<DetailRow>({ name: 'ticket-detail', text: DETAIL, values });
  return rows[0];
}
