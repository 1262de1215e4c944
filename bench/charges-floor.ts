import { serveQueries } from './query-floor.ts';

const row = `id, reference, status, type, value_cents, paid_cents, refunded_cents, due_date, counted_due_date,
  description, person_name, person_tax_id, person_email, business_unit_id, token_sealed, created_at, updated_at`;

/** A page, and the sums of what the filter finds, from the charges themselves. */
const ofRows = (where: string, order: string) => `
  with found as (select * from pm_transaction where ${where})
  select page.*, sums.* from (select ${row} from found order by ${order} limit 20) as page
    cross join (select count(*) as charges, sum(value_cents) as asked, sum(paid_cents - refunded_cents) as paid
      from found) as sums`;
/** The same from what is summed up already. */
const ofSums = (where: string, sums: string, order: string) => `
  select page.*, sums.* from (select ${row} from pm_transaction where ${where} order by ${order} limit 20) as page
    cross join (select sum(charges) as charges, sum(asked_cents) as asked, sum(paid_cents) as paid
      from pm_charge_sum where grain = 'month' and ${sums}) as sums`;

await serveQueries({
  all: ofSums('true', 'true', 'id desc'),
  state: ofSums(`status = 'paid'`, `status = 'paid'`, 'id desc'),
  due: ofSums('due_date between $1 and $2', 'due_on between $1 and $2', 'due_date, id'),
  unit: ofSums('business_unit_id = $1', 'business_unit_id = $1', 'due_date desc, id desc'),
  person: ofRows('person_id = $1', 'id desc'),
  waits: ofRows('provider_error is not null', 'id desc'),
  assignee: ofRows(
    'ticket_id in (select id from at_ticket where assignee_id = (select id from gl_user where email = $1))',
    'id desc',
  ),
  sector: ofRows(
    'ticket_id in (select id from at_ticket where sector_id = (select id from gl_sector where name = $1))',
    'id desc',
  ),
  text: ofRows(`search like '%' || searchable($1) || '%'`, 'id desc'),
});
