import { CHANNEL } from '@balcao/contract/messages/messages';
import { SIGN_CODE } from '@balcao/contract/signing/sign-page';
import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { describeConversation } from '../dialogs/conversations.ts';
import { readConfigs } from '../organization/installation.ts';
import { describePayments, today } from '../payments/payments.ts';
import { groupAnswers, signatureOf } from './detail.rules.ts';
import * as store from './detail.store.ts';
import { linkToken } from './documents/documents.ts';
import { canWriteChannel, ticketMay, ticketScope } from './policy.ts';
import { nextStatuses } from './status.rules.ts';
import { factsOf } from './tickets.store.ts';

const COUNTED = 100;
const iso = (time: Date | string) => new Date(time).toISOString();

function talkOf(ctx: Context, { version_id, state }: store.DetailRow) {
  return describeConversation(
    ctx,
    version_id === null || state === null ? undefined : { versionId: version_id, state },
  );
}

function rightsOf(actor: Actor, row: store.DetailRow, live: boolean) {
  const facts = factsOf(row);
  const cancelled = row.status.kind === 'cancelled';
  const merged = row.merged_into !== null;
  const unsigned = row.documents.length > 0 && row.signature === null;
  const expires = row.expires_at !== null;
  return {
    can_reply: !merged && canWriteChannel(actor, facts, CHANNEL.external, { live, cancelled }),
    may: ticketMay(actor, facts, { kind: row.status.kind, merged, unsigned, expires }),
  };
}

function timesOf(row: store.DetailRow) {
  const { ifc, consent, last_touch, flow_faults, earlier } = row;
  return {
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    last_message_at: row.last_message_at && iso(row.last_message_at),
    expires_at: row.expires_at && iso(row.expires_at),
    ifc: ifc && { ...ifc, last_payment_at: ifc.last_payment_at && iso(ifc.last_payment_at) },
    last_touch: last_touch && { ...last_touch, at: iso(last_touch.at) },
    consent: consent && { ...consent, accepted_at: iso(consent.accepted_at) },
    flow_faults: flow_faults.map((fault) => ({ ...fault, at: iso(fault.at) })),
    earlier: {
      total: Math.min(earlier.total, COUNTED),
      total_capped: earlier.total > COUNTED,
      rows: (earlier.rows ?? []).map((one) => ({ ...one, created_at: iso(one.created_at) })),
    },
  };
}

/** The whole page of a ticket that this person may see; otherwise NOT_FOUND. */
export async function getTicket(ctx: Context, actor: Actor, id: number): Promise<TicketDetail> {
  const scope = ticketScope(actor);
  const asked = { id, scope, indicators: actor.roles.show_ifc, today: today(ctx) };
  const row = await store.findDetail(ctx.pool, { ...asked, signCode: SIGN_CODE });
  if (!row) throw new AppError('NOT_FOUND');
  const [configs, talk] = await Promise.all([readConfigs(ctx), talkOf(ctx, row)]);
  const { documents, signature: signed, sign_requested_at: requestedAt, affiliate_code } = row;
  return {
    ...row,
    ...timesOf(row),
    ...rightsOf(actor, row, talk.live),
    person: { id: row.person_id, level: row.person_level },
    affiliate: affiliate_code === null ? null : { code: affiliate_code, name: row.affiliate_name },
    variable_groups: groupAnswers(talk.answers, configs.TICKET_VARIABLE_GROUPS),
    next_statuses: nextStatuses(
      row.status.code,
      row.statuses,
      configs.TICKET_STATUS_CHANGE_ALLOWED,
    ),
    documents: documents.map(({ code, title }) => ({
      code,
      title,
      url: `/api/at_ticket/${id}/doc/${encodeURIComponent(code)}`,
    })),
    signature: signatureOf({
      documents: documents.length,
      signed,
      requestedAt,
      link: linkToken(ctx, id),
    }),
    payments: describePayments(ctx, row.payments),
  };
}
