import { MESSAGE_MAX } from '@balcao/contract/messages';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { limits } from '../../../platform/mail-reading/limits.ts';
import type { ReadMail } from '../../../platform/mail-reading/read-mail.ts';
import { newToken, tokenHashOf } from '../../../platform/token.ts';
import { moveExpiry } from '../../dialogs/conversations.ts';
import { createTicket } from '../../tickets/create.ts';
import { livingTicket } from '../../tickets/ticket-guard.ts';
import { tellAttendant } from '../notify.ts';
import { appendMessages } from '../thread.ts';
import * as rules from './inbound-message.rules.ts';
import * as store from './inbound-message.store.ts';
import { lossesOf } from './originals.rules.ts';
import { keepFiles, keepOriginal } from './originals.ts';
import { findMailTicket, type MailTicket } from './outbound.store.ts';
import { tellStaff } from './outbound.ts';

const MOST_SUBJECT = 300;

/** Where a mail goes: into a ticket or into a new one; `note` tells staff why not where it says. */
export type Place = { ticket?: MailTicket; note?: string; spoofed: boolean };

async function makeTicket(ctx: Context, trx: Db, mail: rules.Letter) {
  const title = rules.text(rules.titleOf(mail.subject), MOST_SUBJECT);
  const { address } = mail.from;
  const ticket = {
    token_hash: tokenHashOf(newToken()),
    title,
    business_unit_id: null,
    sector_id: null,
    affiliate_code: null,
    facebook_click_id: null,
    // An address proves nobody: no account is tied to it.
    person_name: rules.nameOf(mail),
    person_email: address,
  };
  const made = await createTicket(trx, ticket, ctx.clock());
  if (!made) throw new AppError('CONFLICT');
  return made;
}

/**
 * Keeps the words, once, in the ticket that they answer to or in a new one. Undefined for a mail known already. Throws
 * UNAVAILABLE for one that must come again.
 */
export async function keepWords(ctx: Context, mail: rules.Letter, { ticket, spoofed }: Place) {
  const now = ctx.clock();
  const body = rules.bodyOf(mail, MESSAGE_MAX);
  return ctx.db.transaction().execute(async (trx) => {
    const { id: rfcId, from, subject } = mail;
    const row = await store.insertMail(
      trx,
      {
        rfcId: rules.text(rfcId, 500),
        address: rules.text(from.address, 320),
        state: 'waiting',
        subject: rules.text(subject, MOST_SUBJECT),
        reason: spoofed ? 'spoofed' : null,
      },
      now,
    );
    if (!row) return undefined;
    const facts = ticket?.facts ?? (await makeTicket(ctx, trx, mail));
    const key = rules.keyOf(facts.id);
    // The conversation before its thread, in the order of every turn.
    await moveExpiry(trx, facts.id, now);
    const said = { ...rules.voiceOf(mail, ticket), body, clientMessageId: `mail:${row.id}:0` };
    const { threadId, lastSeq } = await appendMessages(trx, key, [said], now);
    // It was merged while this mail waited for its thread: the mail comes again, and finds where it goes.
    if ((await livingTicket(trx, facts.id)) !== facts.id) throw new AppError('UNAVAILABLE');
    const told = await tellAttendant(
      trx,
      { ticketId: facts.id, assigneeId: facts.assigneeId },
      now,
    );
    const quoted = mail.quoted && rules.text(mail.quoted, limits.quoted);
    await store.placeMail(trx, row.id, { ticketId: facts.id, threadId, seq: lastSeq, quoted });
    if (spoofed) {
      await writeAudit(trx, null, {
        action: 'mail.spoofed',
        record: 'at_ticket',
        recordId: facts.id,
        after: { from: from.address },
      });
    }
    return { id: row.id, facts, threadId, lastSeq, told };
  });
}

/** The second half of taking a mail: what follows when its words are kept. Done again where it was broken off. */
export async function finish(
  ctx: Context,
  mail: rules.Letter,
  id: number,
  ticketId: number,
  note?: string,
) {
  const ticket = await findMailTicket(ctx.db, ticketId);
  const kept = ticket && { id, ticket };
  const dropped = kept ? await keepFiles(ctx, mail, kept) : [];
  const original = kept ? await keepOriginal(ctx, mail, kept) : true;
  const lost = lossesOf({ cut: mail.cut, dropped, original });
  for (const line of [...(note ? [note] : []), ...lost]) await tellStaff(ctx, ticketId, line);
  await store.finishMail(ctx.db, id, lost.join(' ') || null, ctx.clock());
}

/** Longer than mail servers try (RFC 5321, section 4.5.4.1). */
const AWAITED_MS = 6 * 86_400_000;
const MOST_AT_ONCE = 500;

/** Tells staff of mails that were broken off and never came again, which wait no more. */
export async function endUnfinished(ctx: Context): Promise<void> {
  const now = ctx.clock();
  const before = new Date(now.getTime() - AWAITED_MS);
  const text = 'Um e-mail não chegou por inteiro: podem faltar anexos. Peça para enviar de novo.';
  for (const { id, ticket_id } of await store.listUnfinished(ctx.db, before, MOST_AT_ONCE)) {
    if (ticket_id !== null) await tellStaff(ctx, ticket_id, text);
    await store.finishMail(ctx.db, id, 'unfinished', now);
  }
}

type Noted = Pick<ReadMail, 'id' | 'from' | 'subject'>;

/** Notes a mail that makes no message, with the reason. */
export async function note(
  ctx: Context,
  mail: Noted,
  state: 'ignored' | 'refused',
  reason: string,
) {
  const { id: rfcId, from, subject } = mail;
  const address = rules.text(from?.address ?? '', 320);
  await store.insertMail(
    ctx.db,
    {
      rfcId: rules.text(rfcId, 500),
      address,
      subject: rules.text(subject, MOST_SUBJECT),
      state,
      reason,
    },
    ctx.clock(),
  );
  return state;
}
