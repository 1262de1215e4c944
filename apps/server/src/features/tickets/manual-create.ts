import { formatTaxId } from '@balcao/brazil/tax-id';
import { CHANNEL } from '@balcao/contract/messages';
import type { createTicket as call } from '@balcao/contract/ticket-changes';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { signatureOf } from '../../platform/signature.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';
import { createTicket } from './create.ts';
import { announceTicket } from './events.ts';
import { findCustomer, findTicketId } from './manual-create.store.ts';
import { canSeeTicket, isCustomer } from './policy.ts';
import { addLine, announceLine } from './system-messages.ts';
import { findSector } from './transfer.store.ts';

type Wish = z.output<typeof call.body>;

const refused = (field: string, text: string) =>
  new AppError('INVALID', { fields: { [field]: [text] } });

/** Nobody opens a ticket where he would not see it. */
async function requireSector(ctx: Context, actor: Actor, id: number) {
  if (isCustomer(actor)) throw new AppError('FORBIDDEN');
  const facts = { id: 0, sectorId: id, assigneeId: null, personId: null };
  const sector = canSeeTicket(actor, facts) ? await findSector(ctx.db, id) : undefined;
  if (!sector) throw refused('sector_id', 'Escolha um dos seus setores.');
  return sector;
}

/** What we know of the customer counts; what was typed besides is kept where we know nothing. */
async function personOf(ctx: Context, wish: Wish) {
  const known =
    wish.person_id === undefined ? undefined : await findCustomer(ctx.db, wish.person_id);
  if (wish.person_id !== undefined && !known)
    throw refused('person_id', 'Este cliente não existe ou está inativo.');
  return {
    person_id: known?.id ?? null,
    person_name: known?.name ?? wish.person_name ?? null,
    // With its mask, as flows keep it.
    person_tax_id: formatTaxId(known?.tax_id || wish.person_tax_id || '') || null,
    person_email: known?.email || wish.person_email || null,
    person_phone: wish.person_phone || null,
    person_city: wish.person_city || null,
  };
}

/** Of the person's own id for this wish, so that a repetition meets the ticket that it made (docs/decisions/006). */
function tokenOf(ctx: Context, { userId }: Actor, { client_ticket_id }: Wish): string {
  if (client_ticket_id === undefined) return newToken();
  return signatureOf(ctx.config.secret, `ticket-by-hand:${userId}:${client_ticket_id}`);
}

async function standing(ctx: Context, tokenHash: Buffer): Promise<{ id: number }> {
  const id = await findTicketId(ctx.db, tokenHash);
  if (id === undefined) throw new AppError('CONFLICT');
  return { id };
}

/** Opens a ticket for somebody who calls or comes by, once per id of the client; gives its number. */
export async function openTicket(ctx: Context, actor: Actor, wish: Wish): Promise<{ id: number }> {
  const sector = await requireSector(ctx, actor, wish.sector_id);
  const token_hash = tokenHashOf(tokenOf(ctx, actor, wish));
  const ticket = {
    ...(await personOf(ctx, wish)),
    title: wish.title,
    sector_id: sector.id,
    business_unit_id: sector.business_unit_id,
    affiliate_code: null,
    facebook_click_id: null,
    token_hash,
  };
  const made = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    const facts = await createTicket(trx, ticket, now, actor);
    if (!facts) return undefined;
    const body = wish.message;
    const line = { ticketId: facts.id, channelId: CHANNEL.internal, by: actor };
    return { facts, note: body ? await addLine(trx, { ...line, body }, now) : undefined };
  });
  if (!made) return standing(ctx, token_hash);
  const { facts, note } = made;
  announceTicket(ctx, 'ticket.created', facts);
  if (note) announceLine(ctx, note, facts);
  return { id: facts.id };
}
