import { ticketWords } from '@balcao/brazil/ticket-words';
import type { Operations } from '@balcao/contract/operations/operations';
import type { Context } from '../../../platform/context.ts';
import { tryMail } from '../../../platform/mail-tries.ts';
import { readConfigs } from '../../organization/installation.ts';
import { addNotices, announceNotices } from '../../people/notifications.ts';
import { bySection, type Fault, faultsOf, sectionOfKey, unreadSections } from './faults.rules.ts';
import * as store from './faults.store.ts';
import { warningMail } from './warning-mail.rules.ts';

export const MAIL_JOB = 'operations.warn';
const MAILED_MS = 86_400_000;

export type Warning = {
  user_id: number;
  begun: string[];
  over: string[];
  since: string;
  attempts?: number;
};

/**
 * Tells administrators by notice and mail what does not work: each fault once a day, and once when it is over. What is told
 * and to whom is one transaction, so that two servers tell once.
 */
export async function watchHealth(
  ctx: Context,
  read: (ctx: Context) => Promise<Operations>,
): Promise<void> {
  const all = await read(ctx);
  const now = ctx.clock();
  const faults = faultsOf(all);
  const told = await ctx.db.transaction().execute(async (trx) => {
    const fresh = new Set(await store.takeNew(trx, faults, now));
    const keys = faults.map(({ key }) => key);
    const over = await store.takeOver(trx, { keys, unread: unreadSections(all), now });
    await store.forgetOld(trx, now);
    const begun = faults.filter(({ key }) => fresh.has(key));
    if (begun.length + over.length === 0) return [];
    const people = await store.listAdmins(trx);
    const title = 'Algo não funciona';
    await addAll(trx, { people, title, faults: begun, now });
    const ended = over.map((one) => ({ ...one, section: sectionOfKey(one.key) }));
    await addAll(trx, { people, title: 'Voltou ao normal', faults: ended, now });
    const mails = people.map(
      (user_id): Warning => ({
        user_id,
        begun: begun.map(({ text }) => text),
        over: over.map(({ text }) => text),
        since: now.toISOString(),
      }),
    );
    await ctx.jobs.sendAll(MAIL_JOB, mails, trx);
    return people;
  });
  await announceNotices(ctx, told);
}

type Told = { people: number[]; title: string; faults: Fault[]; now: Date };

async function addAll(
  trx: Parameters<typeof addNotices>[0],
  { people, title, faults, now }: Told,
): Promise<void> {
  for (const [section, text] of bySection(faults)) {
    const url = `/operations#${section}`;
    await addNotices(trx, people, { kind: 'operations', title, text, url, byId: null }, now);
  }
}

/** Mails a warning, for a day at most: then it is told anew, or is over. */
export async function mailWarning(ctx: Context, warning: Warning): Promise<void> {
  const to = await store.findAddress(ctx.db, warning.user_id);
  if (!to) return;
  const configs = await readConfigs(ctx);
  const { say } = ticketWords(configs);
  const mail = warningMail({
    begun: warning.begun.map(say),
    over: warning.over.map(say),
    publicUrl: ctx.config.publicUrl,
    company: configs.COMPANY_NAME,
  });
  const until = new Date(new Date(warning.since).getTime() + MAILED_MS);
  await tryMail(ctx, { job: MAIL_JOB, data: warning, until }, () =>
    ctx.mailer.send({ to, ...mail }),
  );
}
