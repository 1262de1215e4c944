import { MESSAGE_FILE_BYTES, messageExtensions } from '@balcao/contract/message-files';
import { CHANNEL, MESSAGE_MAX } from '@balcao/contract/messages';
import { freeText } from '@balcao/contract/text';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { isDuplicate } from '../../../platform/database/errors.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { IncomingMail, MailFile } from '../../../platform/mail-reading.ts';
import { newToken, tokenHashOf } from '../../access/service.ts';
import { moveExpiry } from '../../dialogs/service.ts';
import { claimFile, receiveFile } from '../../files/service.ts';
import { createTicket } from '../../tickets/service.ts';
import { announceMessages } from '../events.ts';
import { tellStaff } from '../mail-out/service.ts';
import { findMailTicket, type MailTicket } from '../mail-out/store.ts';
import { tellAttendant } from '../notices/service.ts';
import { appendMessages } from '../service.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

/** What one mail may bring; the rest is named in the ticket. */
const MOST_FILES = 20;
const MOST_SUBJECT = 300;

/** A mail of somebody. */
export type Letter = IncomingMail & { from: NonNullable<IncomingMail['from']> };

/** Where a mail goes: into a ticket or into a new one; `note` tells staff why not where it says. */
export type Place = { ticket?: MailTicket; note?: string; spoofed: boolean };

/** What may be kept of a text from outside. */
const text = (value: string, max: number) => freeText(max).parse(value.slice(0, max));

export const keyOf = (ticketId: number) =>
  ({
    origin: 'at_ticket',
    parentCode: String(ticketId),
    channelId: CHANNEL.external,
  }) as const;

async function makeTicket(ctx: Context, trx: Db, mail: Letter) {
  const title = text(rules.titleOf(mail.subject), MOST_SUBJECT);
  const { address } = mail.from;
  const ticket = {
    ...{ token_hash: tokenHashOf(newToken()), title, business_unit_id: null, sector_id: null },
    ...{ affiliate_code: null, facebook_click_id: null },
    // An address proves nobody: no account is tied to it.
    ...{ person_name: nameOf(mail), person_email: address },
  };
  const made = await createTicket(trx, ticket, ctx.clock());
  if (!made) throw new AppError('CONFLICT');
  return made;
}

const nameOf = ({ from }: Letter) => text(from.name, 120).trim() || from.address;

const voiceOf = (mail: Letter, ticket: MailTicket | undefined) => ({
  authorKind: 'visitor' as const,
  userId: ticket?.person_id ?? null,
  authorName: ticket?.person_name ?? nameOf(mail),
});

/** Keeps the words, once, in the ticket that they answer to or in a new one. Undefined for a mail known already. */
export async function keepWords(ctx: Context, mail: Letter, { ticket, spoofed }: Place) {
  const now = ctx.clock();
  const body = text(mail.text, MESSAGE_MAX).trim() || '(mensagem sem texto)';
  return ctx.db.transaction().execute(async (trx) => {
    const { id: rfcId, from, subject } = mail;
    const row = await store.insertMail(
      trx,
      {
        ...{ rfcId: text(rfcId, 500), address: text(from.address, 320), state: 'waiting' },
        ...{ subject: text(subject, MOST_SUBJECT), reason: spoofed ? 'spoofed' : null },
      },
      now,
    );
    if (!row) return undefined;
    const facts = ticket?.facts ?? (await makeTicket(ctx, trx, mail));
    const key = keyOf(facts.id);
    // The conversation before its thread, in the order of every turn.
    await moveExpiry(trx, facts.id, now);
    const said = { ...voiceOf(mail, ticket), body, clientMessageId: `mail:${row.id}:0` };
    const { threadId, lastSeq } = await appendMessages(trx, key, [said], now);
    const told = await tellAttendant(
      trx,
      { ticketId: facts.id, assigneeId: facts.assigneeId },
      now,
    );
    const quoted = mail.quoted && text(mail.quoted, 50_000);
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

type Kept = { id: number; ticket: MailTicket };

async function* once(bytes: Buffer) {
  yield bytes;
}

/** Adds one file as a message of its own; done twice, it is there once. */
async function keepFile(ctx: Context, mail: Letter, kept: Kept, file: MailFile, number: number) {
  const { id, ticket } = kept;
  const key = keyOf(ticket.id);
  const filename = rules.filenameOf(file.filename, file.mime, number);
  const { origin, parentCode } = key;
  const received = await receiveFile(ctx, {
    ...{ origin, parentCode, code: 'email', filename, stream: once(file.bytes) },
    ...{ maxBytes: MESSAGE_FILE_BYTES, accept: [...messageExtensions] },
  });
  const said = {
    ...voiceOf(mail, ticket),
    ...{
      body: received.filename,
      clientMessageId: `mail:${id}:${number}`,
      resourceId: received.id,
    },
  };
  try {
    const { threadId, lastSeq } = await ctx.db.transaction().execute(async (trx) => {
      const added = await appendMessages(trx, key, [said], ctx.clock());
      if (!(await claimFile(trx, received.id))) throw new AppError('CONFLICT');
      return added;
    });
    announceMessages(ctx, key, threadId, lastSeq, ticket.facts);
  } catch (error) {
    if (!isDuplicate(error, 'gl_message_client_idx')) throw error;
  }
}

/** Keeps the files that we take; gives the names of the others. */
async function keepFiles(ctx: Context, mail: Letter, kept: Kept): Promise<string[]> {
  const dropped = mail.files.slice(MOST_FILES).map(({ filename }) => filename ?? 'sem nome');
  for (const [index, file] of mail.files.slice(0, MOST_FILES).entries()) {
    try {
      await keepFile(ctx, mail, kept, file, index + 1);
    } catch (error) {
      // A file that is refused for what it is; a fault of ours goes up, and the mail comes again.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      dropped.push(file.filename ?? 'sem nome');
    }
  }
  return dropped;
}

function droppedText(names: string[]): string {
  const shown = names.slice(0, 5).map((name) => text(name, 80));
  const more = names.length - shown.length;
  const rest = more > 0 ? ` e mais ${more}` : '';
  return `${names.length} anexo(s) do e-mail não foram guardados: ${shown.join(', ')}${rest}.`;
}

/** The second half of taking a mail: what follows when its words are kept. Done again where it was broken off. */
export async function finish(
  ctx: Context,
  mail: Letter,
  id: number,
  ticketId: number,
  note?: string,
) {
  const ticket = await findMailTicket(ctx.db, ticketId);
  const dropped = ticket ? await keepFiles(ctx, mail, { id, ticket }) : [];
  if (note) await tellStaff(ctx, ticketId, note);
  if (dropped.length > 0) await tellStaff(ctx, ticketId, droppedText(dropped));
  await store.finishMail(ctx.db, id, dropped.length > 0 ? droppedText(dropped) : null, ctx.clock());
}

type Noted = Pick<IncomingMail, 'id' | 'from' | 'subject'>;

/** Notes a mail that makes no message, with the reason. */
export async function note(
  ctx: Context,
  mail: Noted,
  state: 'ignored' | 'refused',
  reason: string,
) {
  const { id: rfcId, from, subject } = mail;
  const address = text(from?.address ?? '', 320);
  await store.insertMail(
    ctx.db,
    { rfcId: text(rfcId, 500), address, subject: text(subject, MOST_SUBJECT), state, reason },
    ctx.clock(),
  );
  return state;
}
