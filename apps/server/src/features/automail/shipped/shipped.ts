import { aboutOf } from '@balcao/contract/automail/triggers';
import type { Context } from '../../../platform/context.ts';
import { tryMail } from '../../../platform/mail-tries.ts';
import {
  occasionOf,
  type ShippedMail,
  type ShippedMails,
  type ShippedOutcome,
} from '../../../platform/shipped-mail.ts';
import { readConfigs } from '../../organization/installation.ts';
import { fulfils } from '../evaluation/conditions.rules.ts';
import { type Facts, factsOf } from '../evaluation/facts.ts';
import { isOurs, messageIdOf } from '../names.ts';
import { reasons } from '../reasons.ts';
import { findRule, type Rule } from '../rules/mail-rules.store.ts';
import { addresseeOf } from '../sending/deliver.store.ts';
import { guard } from '../sending/guards.rules.ts';
import { composeLetter, TOO_LONG } from '../sending/letter.rules.ts';
import { papersOf } from '../sending/papers.ts';
import { wordsOf } from '../sending/settle.ts';
import * as store from './shipped.store.ts';

type Held = { reason: string; outcome: ShippedOutcome };

/** Why the mail does not go out. An address that cannot get it is one that staff must hear of. */
async function heldBack(ctx: Context, rule: Rule, facts: Facts | undefined, to: string) {
  const off = (reason: string): Held => ({ reason, outcome: 'off' });
  if (!rule.active) return off(reasons.off);
  if (!facts) return off(reasons.noRecord);
  if (!fulfils(rule.conditions, facts.variables))
    return off('As condições não valem para este registro.');
  const address = to.toLowerCase();
  const known = await addresseeOf(ctx.db, address, ctx.clock());
  const verdict = guard(rule.kind, { address, ours: isOurs(ctx, address), ...known });
  const held: Held | undefined =
    verdict.go === false ? { reason: verdict.reason, outcome: 'refused' } : undefined;
  return held;
}

/** The mail as it goes out, and as it is kept: without what only its recipient may read. A text says why there is none. */
async function composed(ctx: Context, rule: Rule, facts: Facts, mail: ShippedMail) {
  const { COMPANY_NAME: company } = await readConfigs(ctx);
  const kept = { ...facts.variables, email: mail.to, ...mail.variables };
  const letter = (variables: typeof kept) => {
    const { missing: _, ...made } = composeLetter(rule.template, variables, {
      company,
      unsubscribe: null,
    });
    return made;
  };
  const { tooLong, ...shown } = letter(kept);
  const { tooLong: alsoOut, ...out } = letter({ ...kept, ...mail.secrets });
  if (tooLong || alsoOut) return TOO_LONG;
  // A paper that this record does not have is left out: what the person must know has to arrive.
  const papers = await Promise.all(rule.attachments.map((name) => papersOf(ctx, [name], facts)));
  const attachments = papers.flatMap((paper) => (typeof paper === 'string' ? [] : paper));
  return { kept: shown, out: { ...out, attachments } };
}

const endOf: Record<
  Exclude<ShippedOutcome, 'off'>,
  (words: string, now: Date) => Parameters<typeof store.endDelivery>[2]
> = {
  sent: (_, now) => ({ status: 'sent', reason: null, sent_at: now }),
  waits: (words) => ({ status: 'waiting', reason: reasons.triedAgain(words) }),
  refused: (words) => ({ status: 'failed', reason: reasons.refused(words) }),
  gave_up: (words) => ({
    status: 'failed',
    reason: reasons.gaveUp(words),
  }),
};

/**
 * Sends a mail of another feature with the text of its rule, at once and at any hour, and keeps it among the deliveries.
 * The feature's own job tries it again. One that has arrived is not sent a second time.
 */
export async function sendShipped(ctx: Context, mail: ShippedMail): Promise<ShippedOutcome> {
  const about = aboutOf(mail);
  const ruleId = await store.findShippedId(ctx.db, mail.kind);
  const rule = await findRule(ctx.db, ruleId);
  if (!rule) throw new Error(`the rule ${mail.kind} is missing`);
  const [facts] = await factsOf(ctx, about, [mail.id]);
  const { to, job, id } = mail;
  const delivery = await store.openDelivery(ctx.db, {
    ...{ ruleId, origin: about, id, occasion: occasionOf(job.data), to, job, now: ctx.clock() },
    person_id: facts?.person_id ?? null,
    ticket_id: facts?.ticket_id ?? null,
  });
  if (delivery.status === 'skipped') return 'off';
  if (!['waiting', 'failed'].includes(delivery.status)) return 'sent';
  const skip = (reason: string) =>
    store.endDelivery(ctx.db, delivery.id, { status: 'skipped', reason }, ctx.clock());
  const held = await heldBack(ctx, rule, facts, to);
  if (held || !facts) {
    await skip(held?.reason ?? reasons.notSoAnyMore);
    return held?.outcome ?? 'off';
  }
  const made = await composed(ctx, rule, facts, mail);
  if (typeof made === 'string') {
    await skip(made);
    return 'refused';
  }
  const { kept, out } = made;
  await store.keepLetter(ctx.db, delivery.id, kept, ctx.clock());
  let words = '';
  const tried = { ...job, until: new Date(job.data.until), told: true };
  const outcome = await tryMail(ctx, tried, async () => {
    const headers = { 'Auto-Submitted': 'auto-generated' };
    const messageId = messageIdOf(ctx, delivery.id);
    await ctx.mailer.send({ to, ...out, messageId, headers }).catch((error: unknown) => {
      words = wordsOf(error);
      throw error;
    });
  });
  const now = ctx.clock();
  await store.endDelivery(ctx.db, delivery.id, endOf[outcome](words, now), now);
  return outcome;
}

/** Keeps back what still waits, because what it tells is no longer so. */
export const letGo: ShippedMails['letGo'] = async (ctx, { kind, id, data }) => {
  const ruleId = await store.findShippedId(ctx.db, kind);
  const waiting = { ruleId, origin: aboutOf({ kind }), id, occasion: occasionOf(data) };
  await store.skipDelivery(ctx.db, waiting, reasons.notSoAnyMore, ctx.clock());
};
