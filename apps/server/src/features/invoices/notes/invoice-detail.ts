import type { InvoiceMay, WholeInvoice } from '@balcao/contract/invoices/invoice';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { listEntries as listAudit } from '../../../platform/database/audit.ts';
import { changesOf } from '../../../platform/records/history.ts';
import { findCities } from '../papers/cities.store.ts';
import { fieldsOf, getFiscalRow } from '../units/fiscal.ts';
import { hasRight, requireSeen } from './acting.ts';
import { eventWords, reasonWords } from './events.rules.ts';
import * as store from './invoice.store.ts';
import { describeInvoice } from './invoices.ts';
import { missingOf } from './missing.rules.ts';
import { editableFields, fits } from './state.rules.ts';

const HISTORY = 50;
const acts = [
  'update',
  'remove',
  'discard',
  'emit',
  'cancel',
  'substitute',
  'retry',
  'mail',
  'xml',
  'pdf',
] as const;

/** The whole note, and what the person may do with it now. Throws FORBIDDEN, NOT_FOUND. */
export async function getInvoice(ctx: Context, actor: Actor, id: number) {
  const facts = await requireSeen(ctx.db, actor, id);
  const [invoice, maker, events, row] = await Promise.all([
    describeInvoice(ctx.db, id),
    store.findMaker(ctx.db, id),
    store.listEvents(ctx.db, id),
    getFiscalRow(ctx.db, facts.unitId),
  ]);
  const may = Object.fromEntries(
    acts.map((act) => [act, hasRight(actor, facts.unitId, act) && fits(facts, act)]),
  ) as InvoiceMay;
  const fiscal = fieldsOf(row);
  const { address } = invoice.customer;
  const home = address && 'city_ibge' in address ? address.city_ibge : undefined;
  const city = home && (await findCities(ctx.db, [home])).get(home);
  const isOpen = fits(facts, 'emit');
  const data: WholeInvoice = {
    ...invoice,
    user: maker?.name ?? null,
    customer_city: city ? `${city.name} - ${city.state}` : null,
    events: events.map(({ at, state, ...event }) => ({
      ...event,
      state: state as WholeInvoice['events'][number]['state'],
      label: eventWords(event.kind),
      reason: reasonWords(event.kind, event.reason),
      at: at?.toISOString() ?? null,
    })),
    missing: isOpen
      ? missingOf(invoice, { unit: row, fiscal }, { number: invoice.number, at: ctx.clock() })
      : {},
    editable: may.update ? [...editableFields(facts)] : [],
  };
  return { data, may };
}

/** Throws FORBIDDEN without `can_log_view`, NOT_FOUND. */
export async function listHistory(
  ctx: Context,
  actor: Actor,
  { id, before }: { id: number; before?: number | undefined },
) {
  if (!actor.roles.can_log_view) throw new AppError('FORBIDDEN');
  await requireSeen(ctx.db, actor, id);
  const rows = await listAudit(ctx.db, { record: 'nf_invoice', id, before, limit: HISTORY });
  return rows.map(({ at, before: old, after, ...row }) => ({
    ...row,
    at: at.toISOString(),
    changes: changesOf(old, after),
  }));
}
