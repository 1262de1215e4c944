import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { type Mail, UnconfirmedMail } from '../../../platform/mail.ts';
import { tryMail } from '../../../platform/mail-tries.ts';
import { makeMail } from './make-mail.ts';
import { MAIL_JOB, type ReportMail } from './queue.ts';
import * as store from './send.store.ts';

const UNSURE = 'O e-mail pode não ter chegado: o envio foi interrompido.';
const HOPELESS = 'O relatório não pôde ser enviado: avise quem cuida do sistema.';
const record = 'report';

/**
 * Whether the mail server has said that it takes the mail; a mail that it got whole is not sent again. One that it did not take is no try
 * any more before anything else happens: a crash from there on loses nothing that could have arrived.
 */
async function give(ctx: Context, { id, on }: ReportMail, mail: Mail): Promise<boolean> {
  try {
    await ctx.mailer.send(mail);
    return true;
  } catch (err) {
    if (!(err instanceof UnconfirmedMail)) {
      await store.endTry(ctx.db, { id, on });
      throw err;
    }
    ctx.log.warn({ err }, 'a mail was not confirmed');
    return false;
  }
}

/** Mails a report to its owner, never twice: after a crash in the middle of sending, the page says that it may be lost. */
export async function sendReport(ctx: Context, data: ReportMail): Promise<void> {
  const { id, on } = data;
  const due = await store.findDue(ctx.db, id);
  if (!due || due.sent_for === on) return;
  const made = await makeMail(ctx, due, on);
  if ('fault' in made) return store.noteFault(ctx.db, { id, fault: made.fault });
  if (!(await store.beginTry(ctx.db, { id, on })))
    return store.noteUnsent(ctx.db, { id, on, fault: UNSURE });
  let confirmed = false;
  const job = { job: MAIL_JOB, data, until: new Date(data.until) };
  const outcome = await tryMail(ctx, job, async () => {
    confirmed = await give(ctx, data, made.mail);
  });
  if (outcome === 'waits') return;
  if (outcome !== 'sent')
    return store.noteFault(ctx.db, { id, fault: 'O e-mail não foi aceito: confira o endereço.' });
  await ctx.db.transaction().execute(async (trx) => {
    await store.noteSent(trx, { id, on, at: ctx.clock() });
    if (!confirmed) await store.noteFault(trx, { id, fault: UNSURE });
    // A mail takes data along as a download does.
    const after = { format: 'pdf', filters: made.shows, rp_schedule_id: id };
    await writeAudit(trx, made.actor, { action: 'export', record, recordId: null, after });
  });
}

/** The job failed for another reason than the mail, for the last time. */
export const giveUpReport = (ctx: Context, { id, on }: ReportMail): Promise<void> =>
  store.noteUnsent(ctx.db, { id, on, fault: HOPELESS });
