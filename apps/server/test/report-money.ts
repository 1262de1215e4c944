import type { TestServer } from './server.ts';

type Asked = { from: string; to: string; sector?: number; user?: number };

const DAY = `at time zone 'America/Sao_Paulo'`;

/** Figures of results, each counted plainly over tickets, conversations, charges and payments, by their present place. */
export async function plainResults({ ctx }: TestServer, { from, to, sector, user }: Asked) {
  const { rows } = await ctx.pool.query(
    `with ticket as (
      select ticket.id, ticket.created_at, talk.ticket_id is not null and (talk.state->>'turns')::int > 0 as talked,
        exists (select from at_ticket_event event where event.ticket_id = ticket.id and kind in ('handed', 'answered', 'asked')) as came
      from at_ticket ticket left join at_conversation talk on talk.ticket_id = ticket.id
      where ($3::bigint is null or ticket.sector_id = $3) and ($4::bigint is null or ticket.assignee_id = $4)
    ), charge as (
      select charge.* from pm_transaction charge join ticket on ticket.id = charge.ticket_id
      where emitted_at is not null and charge.status <> 'draft'
    ), payment as (
      select charge.ticket_id, paid_on as day, payment.cents from pm_payment payment join charge on charge.id = transaction_id
      where not duplicate
    ), refund as (
      select charge.ticket_id, (coalesce(refund.done_at, refund.created_at) ${DAY})::date as day, refund.cents
      from pm_refund refund join charge on charge.id = refund.transaction_id join pm_payment payment on payment.id = payment_id
      where state = 'done' and not duplicate
    ), talk as (
      select ticket.id, came, coalesce((select sum(cents) from payment where ticket_id = ticket.id), 0)
        - coalesce((select sum(cents) from refund where ticket_id = ticket.id), 0) as cents
      from ticket where talked and (created_at ${DAY})::date between $1 and $2
    ), share as (
      select count(*) as talked, count(*) filter (where cents > 0) as bought,
        count(*) filter (where not came and cents <= 0) as gone, sum(cents) filter (where cents > 0) as cents from talk
    )
    select share.talked::int as conversations, gone::int as left,
      (round(1000.0 * bought / nullif(talked, 0)) / 10)::float8 as conversion,
      round(1.0 * gone * coalesce(cents, 0) / nullif(talked - gone, 0))::int as left_cents,
      (select count(*)::int from charge where status <> 'cancelled' and (emitted_at ${DAY})::date between $1 and $2) as charged,
      (select coalesce(sum(value_cents), 0)::int from charge where status <> 'cancelled' and (emitted_at ${DAY})::date between $1 and $2)
        as charged_cents,
      (select count(*)::int from payment where day between $1 and $2) as paid,
      ((select coalesce(sum(cents), 0) from payment where day between $1 and $2)
        - (select coalesce(sum(cents), 0) from refund where day between $1 and $2))::int as paid_cents,
      (select count(*)::int from at_ticket_signature signature join ticket on ticket.id = signature.ticket_id
        where (signed_at ${DAY})::date between $1 and $2) as signed
    from share`,
    [from, to, sector ?? null, user ?? null],
  );
  return rows[0] as Record<string, number | null>;
}

/** Figures of payments over charges. */
export async function plainPayments({ ctx }: TestServer, { from, to }: Asked, today: string) {
  const { rows } = await ctx.pool.query(
    `with charge as (
      select *, case when status in ('emitted', 'partial') then value_cents - paid_cents else 0 end as open from pm_transaction
      where emitted_at is not null and status <> 'draft' and counted_due_date between $1 and $2
    )
    select count(*) filter (where status <> 'cancelled')::int as charges,
      coalesce(sum(value_cents) filter (where status <> 'cancelled'), 0)::int as asked_cents,
      coalesce(sum(paid_cents), 0)::int as paid_cents, coalesce(sum(open), 0)::int as open_cents,
      coalesce(sum(open) filter (where counted_due_date < $3), 0)::int as overdue_cents,
      coalesce(sum(refunded_cents), 0)::int as refunded_cents
    from charge`,
    [from, to, today],
  );
  return rows[0] as Record<string, number | null>;
}
