import type { Charge } from '@balcao/contract/payments/charge';
import type {
  ChargeFilter,
  chargeIndicators,
  listCharges as listSpec,
} from '@balcao/contract/payments/charges';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { listEntries } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import { pageOf, spanOf } from '../../platform/paging.ts';
import { perContext } from '../../platform/per-context.ts';
import { changesOf } from '../../platform/records/history.ts';
import { unsealer } from '../../platform/sealed.ts';
import * as policy from './charge.policy.ts';
import * as facts from './charge-facts.store.ts';
import * as summed from './charge-sums.store.ts';
import * as store from './charges.store.ts';
import { dayOf } from './payments.rules.ts';

const RECORD = 'pm_transaction';
const HISTORY = 50;
const MOST_OPTIONS = 20;
const day = (ctx: Context) => dayOf(ctx.clock());

/** The filter as a query to the database. Throws FORBIDDEN for people who see no charges. */
export function askedBy(ctx: Context, actor: Actor, filter: ChargeFilter): store.Asked {
  const scope = policy.chargeScope(actor);
  if (!scope) throw new AppError('FORBIDDEN');
  return { scope, filter, today: day(ctx) };
}

const openLink = perContext((ctx) => unsealer(ctx.config.secret, RECORD));
const times = [
  'emitted_at',
  'paid_at',
  'cancelled_at',
  'reminded_at',
  'created_at',
  'updated_at',
] as const;
const iso = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

/** A row in its wire form. */
export function chargeOf(ctx: Context, row: store.ChargeRow): Charge {
  const { token_sealed, instalment_number, instalment_count, instalment_group, ...more } = row;
  const { recurrence_id, recurrence_number, ...rest } = more;
  return {
    ...rest,
    ...Object.fromEntries(times.map((name) => [name, iso(row[name])])),
    token: openLink(ctx)(token_sealed),
    instalment: instalment_group && {
      number: instalment_number,
      count: instalment_count,
      group: instalment_group,
    },
    recurrence: recurrence_id && { id: recurrence_id, number: recurrence_number },
  } as Charge;
}

/** The charge as calls answer it. Throws NOT_FOUND. */
export async function describeCharge(ctx: Context, db: Db, id: number): Promise<Charge> {
  const row = await store.findCharge(db, id, day(ctx));
  if (!row) throw new AppError('NOT_FOUND');
  return chargeOf(ctx, row);
}

const anyone: policy.ChargeScope = { units: 'all', tickets: 'all' };
const MOST_INSTALMENTS = 120;

/** All instalments of a charge in their order, whoever asks. */
export async function describeGroup(ctx: Context, db: Db, group: string): Promise<Charge[]> {
  const asked = { scope: anyone, filter: { instalment_group: group }, today: day(ctx) };
  const page = { sort: 'id', limit: MOST_INSTALMENTS, offset: 0 };
  const rows = await store.listCharges(db, asked, page);
  return rows.map((row) => chargeOf(ctx, row));
}

export async function listCharges(
  ctx: Context,
  actor: Actor,
  query: z.output<typeof listSpec.query>,
) {
  const { page: _, per_page: __, sort, ...filter } = query;
  const asked = askedBy(ctx, actor, filter);
  const page = { sort, ...spanOf(query) };
  const { sums, rows } = await summed.pageOfCharges(ctx.db, asked, page);
  const { charges: __charges, ...shown } = sums;
  const data = rows.map((row) => chargeOf(ctx, row));
  return { ...pageOf(query, summed.countOf(sums), data), sums: shown };
}

export async function listOptions(
  ctx: Context,
  actor: Actor,
  { q, id }: { q: string; id?: number | undefined },
) {
  const asked = askedBy(ctx, actor, id === undefined ? { q } : { q: `#${id}` });
  const rows = await store.listCharges(ctx.db, asked, {
    sort: '-id',
    limit: MOST_OPTIONS,
    offset: 0,
  });
  return rows.map((row) => ({
    id: row.id,
    name: `${row.reference ?? 'Rascunho'} · ${row.person_name}`,
  }));
}

export async function historyOf(ctx: Context, id: number, before: number | undefined) {
  const entries = await listEntries(ctx.db, { record: RECORD, id, before, limit: HISTORY });
  return entries.map(({ at, before: old, after, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    changes: changesOf(old, after),
  }));
}

type Ticket = NonNullable<Awaited<ReturnType<typeof facts.findTicket>>>;

export function seesTicket(ctx: Context, actor: Actor, ticket: Ticket): boolean {
  return hooksOf(ctx).ticketSight.canSee(actor, {
    id: ticket.id,
    sectorId: ticket.sector_id,
    assigneeId: ticket.assignee_id,
    personId: ticket.person_id,
  });
}

type Indicators = z.output<typeof chargeIndicators.response>['data'];

/** Of the person, or of the ticket if it has no person. Throws FORBIDDEN, NOT_FOUND. */
export async function indicatorsOf(
  ctx: Context,
  actor: Actor,
  asked: { at_ticket_id?: number | undefined; person_id?: number | undefined },
): Promise<Indicators> {
  if (!actor.roles.show_ifc) throw new AppError('FORBIDDEN');
  const { at_ticket_id, person_id } = asked;
  const ticket = at_ticket_id ? await facts.findTicket(ctx.db, at_ticket_id) : undefined;
  if (at_ticket_id && !(ticket && seesTicket(ctx, actor, ticket))) throw new AppError('NOT_FOUND');
  if (!ticket && person_id) {
    const found = await facts.findPerson(ctx.db, person_id);
    if (!found || !policy.canSeePerson(actor, found)) throw new AppError('NOT_FOUND');
  }
  const person = ticket ? ticket.person_id : person_id;
  if (!ticket && !person) throw new AppError('NOT_FOUND');
  return summed.indicators(ctx.db, {
    today: day(ctx),
    personId: person ?? null,
    ticketId: ticket && !person ? ticket.id : null,
  });
}
