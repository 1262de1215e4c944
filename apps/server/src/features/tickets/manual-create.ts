import { formatTaxId } from '@balcao/brazil/tax-id';
import { CHANNEL } from '@balcao/contract/messages/messages';
import type { createTicket as call } from '@balcao/contract/tickets/change';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { signatureOf } from '../../platform/signature.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';
import { announceMessages } from '../messages/events.ts';
import { announceTicket } from './events.ts';
import * as store from './manual-create.store.ts';
import { canSeeTicket, isCustomer } from './policy.ts';
import { NEW_STATUS } from './status.rules.ts';
import { findSector } from './transfer.store.ts';

type Wish = z.output<typeof call.body>;

const refused = (field: string, text: string) =>
  new AppError('INVALID', { fields: { [field]: [text] } });

const noSector = () => refused('sector_id', 'Escolha um dos seus setores.');

/** Nobody may open a ticket where they could not see it. */
function requireSight(actor: Actor, sectorId: number): void {
  if (isCustomer(actor)) throw new AppError('FORBIDDEN');
  const facts = { id: 0, sectorId, assigneeId: null, personId: null };
  if (!canSeeTicket(actor, facts)) throw noSector();
}

async function requireSector(ctx: Context, id: number): Promise<void> {
  if (!(await findSector(ctx.db, id))) throw noSector();
}

async function customerOf(ctx: Context, { person_id, sector_id }: Wish) {
  if (person_id === undefined) return undefined;
  const known = await store.findCustomer(ctx.db, person_id);
  if (known) return known;
  // If there are two faults, the sector's is reported.
  await requireSector(ctx, sector_id);
  throw refused('person_id', 'Este cliente não existe ou está inativo.');
}

/** Known data of the customer takes precedence; typed data fill what is unknown. */
async function personOf(ctx: Context, wish: Wish): Promise<store.Person> {
  const known = await customerOf(ctx, wish);
  return {
    person_id: known?.id ?? null,
    person_name: known?.name ?? wish.person_name ?? null,
    // With its mask, as flows store it.
    person_tax_id: formatTaxId(known?.tax_id || wish.person_tax_id || '') || null,
    person_email: known?.email || wish.person_email || null,
    person_phone: wish.person_phone || null,
    person_city: wish.person_city || null,
  };
}

/**
 * Derived from the person and the client's id for this request, so that a repetition finds the ticket that it created
 * (docs/decisions/006).
 */
function tokenOf(ctx: Context, { userId }: Actor, { client_ticket_id }: Wish): string {
  if (client_ticket_id === undefined) return newToken();
  return signatureOf(ctx.config.secret, `ticket-by-hand:${userId}:${client_ticket_id}`);
}

/** Nothing was written: the sector does not exist, or this request created its ticket before. */
async function earlierTicket(ctx: Context, sectorId: number, tokenHash: Buffer) {
  await requireSector(ctx, sectorId);
  const id = await store.findTicketId(ctx.db, tokenHash);
  if (id === undefined) throw new AppError('CONFLICT');
  return { id };
}

/** Opens a ticket for somebody who calls or visits, once per id from the client; returns its number. */
export async function openTicket(ctx: Context, actor: Actor, wish: Wish): Promise<{ id: number }> {
  requireSight(actor, wish.sector_id);
  const tokenHash = tokenHashOf(tokenOf(ctx, actor, wish));
  const made = await store.openTicket(ctx.pool, {
    person: await personOf(ctx, wish),
    title: wish.title,
    sectorId: wish.sector_id,
    statusCode: NEW_STATUS,
    tokenHash,
    note: wish.message || null,
    by: actor,
    now: ctx.clock(),
  });
  if (!made) return earlierTicket(ctx, wish.sector_id, tokenHash);
  const { threadId, ...facts } = made;
  announceTicket(ctx, 'ticket.created', facts);
  if (threadId !== null) {
    const parentCode = String(facts.id);
    const key = { origin: 'at_ticket', parentCode, channelId: CHANNEL.internal } as const;
    announceMessages(ctx, key, threadId, 1, facts);
  }
  return { id: facts.id };
}
