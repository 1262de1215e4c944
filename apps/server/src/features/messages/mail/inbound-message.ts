import { MESSAGE_MAX } from '@balcao/contract/messages/messages';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { limits } from '../../../platform/mail-reading/limits.ts';
import type { ReadMail } from '../../../platform/mail-reading/read-mail.ts';
import { externalThread } from '../external-thread.ts';
import { tellAttendant } from '../notify.ts';
import { beginsFromMail, customerWrites, goesOnIn, isKept } from '../thread-owners.ts';
import { appendMessages } from '../write.ts';
import * as rules from './inbound-message.rules.ts';
import * as store from './inbound-message.store.ts';
import { lossesOf } from './originals.rules.ts';
import { keepFiles, keepOriginal } from './originals.ts';
import { findMailTicket, type MailTicket } from './outbound.store.ts';
import { tellStaff } from './outbound.ts';

const MOST_SUBJECT = 300;

/**
 * The destination of a mail: an existing ticket or a new one; `note` tells staff why the mail is not in the ticket that
 * it names.
 */
export type Place = { ticket?: MailTicket; note?: string; spoofed: boolean };

async function makeTicket(ctx: Context, trx: Db, mail: rules.InboundMail) {
  const title = rules.text(rules.titleOf(mail.subject), MOST_SUBJECT);
  const by = { title, name: rules.nameOf(mail), address: mail.from.address };
  return beginsFromMail(ctx).make(trx, by, ctx.clock());
}

/**
 * Stores the text once, in the ticket that the mail answers or in a new one. Undefined for a known mail. Throws
 * UNAVAILABLE for a mail that must be delivered again.
 */
export async function keepWords(ctx: Context, mail: rules.InboundMail, { ticket, spoofed }: Place) {
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
    const key = externalThread(facts.id);
    const { origin } = key;
    await customerWrites(ctx, trx, { origin, id: facts.id }, now);
    const clientMessageId = rules.messageIdOf(row.id, 0);
    const said = { ...rules.voiceOf(mail, ticket), body, clientMessageId };
    const { threadId, lastSeq } = await appendMessages(trx, key, [said], now);
    // The ticket was merged or erased while this mail waited for its thread: the next delivery finds the right ticket.
    const living = await goesOnIn(ctx, trx, { origin, id: facts.id });
    if (living !== facts.id || !(await isKept(ctx, trx, key))) throw new AppError('UNAVAILABLE');
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

/** The second half of processing a mail, after its text is stored. It runs again if it was interrupted. */
export async function finish(
  ctx: Context,
  mail: rules.InboundMail,
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

/** Longer than mail servers retry (RFC 5321, section 4.5.4.1). */
const AWAITED_MS = 6 * 86_400_000;
const MOST_AT_ONCE = 500;

/** Tells staff of interrupted mails that were never delivered again, and stops waiting for them. */
export async function endUnfinished(ctx: Context): Promise<void> {
  const now = ctx.clock();
  const before = new Date(now.getTime() - AWAITED_MS);
  const text = 'Um e-mail não chegou por inteiro: podem faltar anexos. Peça para enviar de novo.';
  for (const { id, ticket_id } of await store.listUnfinished(ctx.db, before, MOST_AT_ONCE)) {
    if (ticket_id !== null) await tellStaff(ctx, ticket_id, text);
    await store.finishMail(ctx.db, id, 'unfinished', now);
  }
}

type MailHeader = Pick<ReadMail, 'id' | 'from' | 'subject'>;

/** Records a mail that creates no message, with the reason. */
export async function note(
  ctx: Context,
  mail: MailHeader,
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
