import { fullDateTime } from '@balcao/brazil/dates';
import { AppError } from '../../platform/app-error.ts';
import { batched } from '../../platform/database/batched.ts';
import type { Db } from '../../platform/database/open.ts';
import { perContext } from '../../platform/per-context.ts';
import type { StrangerMail, ThreadParent } from '../../platform/thread-parent.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';
import { isLivePhase, moveExpiry, stillExists } from '../dialogs/conversations.ts';
import { createTicket } from './create.ts';
import { announceTicket } from './events.ts';
import { canReadChannel, canWriteChannel, isSupervisorOf } from './policy.ts';
import { findLiving } from './ticket-guard.store.ts';
import * as store from './ticket-thread.store.ts';

/**
 * Many people write at the same time, some of them in one ticket: each needs the facts, and one query serves them
 * together.
 */
const parents = perContext((ctx) =>
  batched((ids: number[]) => store.findParents(ctx.pool, ids), {
    most: 100,
    lanes: 4,
    keyOf: () => Symbol('anybody'),
  }),
);

async function makeFromMail(trx: Db, { title, name, address }: StrangerMail, now: Date) {
  const ticket = {
    token_hash: tokenHashOf(newToken()),
    title,
    opened_via: 'mail' as const,
    business_unit_id: null,
    sector_id: null,
    affiliate_code: null,
    facebook_click_id: null,
    // A sender's address proves nothing: the ticket gets no account.
    person_name: name,
    person_email: address,
  };
  const made = await createTicket(trx, ticket, now);
  if (!made) throw new AppError('CONFLICT');
  return made;
}

export const ticketThreads: ThreadParent = {
  async find(ctx, id) {
    const row = await parents(ctx)(id);
    if (!row) return undefined;
    const { title, personName, businessUnitId, cancelled, closed, phase, ...facts } = row;
    const live = isLivePhase(phase);
    const known = { title: `Nº ${id}: ${title}`, personName, url: `/at_ticket/${id}/edit` };
    return { facts, ...known, businessUnitId, cancelled, closed, live };
  },
  canRead: canReadChannel,
  canWrite: (reader, { facts, ...talk }, channel) => canWriteChannel(reader, facts, channel, talk),
  isSupervisor: isSupervisorOf,
  async fields(ctx, id) {
    const { variables, ...own } = (await store.findFields(ctx.db, id)) ?? {};
    const hoje = fullDateTime(ctx.clock().toISOString()).slice(0, 10);
    // An answer that a flow collected under one of these names stays if the ticket's own field is empty.
    const known = Object.entries(own).filter(([, value]) => value !== null);
    return { ...variables, ...Object.fromEntries(known), hoje, atendimento: id };
  },
  goesOnIn: findLiving,
  isKept: stillExists,
  // An answer postpones the automatic cancellation.
  customerWrites: moveExpiry,
  fromMail: {
    make: makeFromMail,
    announce: (ctx, facts) => announceTicket(ctx, 'ticket.created', facts),
  },
};
