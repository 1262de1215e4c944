import type { Context } from '../../../platform/context.ts';
import { fewAtOnce } from '../../../platform/few-at-once.ts';
import type { Mail } from '../../../platform/mail.ts';
import { giveUpAt } from '../../../platform/mail-tries.ts';
import { replyAddressOf } from '../../messages/mail/outbound.ts';
import { readConfigs } from '../../organization/installation.ts';
import { stillSo } from '../evaluation/candidates.store.ts';
import { fulfils } from '../evaluation/conditions.rules.ts';
import { type Facts, factsOf } from '../evaluation/facts.ts';
import { choicesUrl, isOurs, messageIdOf } from '../names.ts';
import { reasons } from '../reasons.ts';
import { findRule, type Rule } from '../rules/mail-rules.store.ts';
import { nextOpen, WAITS_FOR_HOURS, windowFor } from '../rules/window.rules.ts';
import * as store from './deliver.store.ts';
import { guard, guardPressure, MOST, type Verdict } from './guards.rules.ts';
import { composeLetter, faultOf, type Letter } from './letter.rules.ts';
import { papersOf } from './papers.ts';
import { hold, minutesAfter, settleRefused, settleSent } from './settle.ts';

const AT_ONCE = 16;
/** One run of the job; the next goes on. */
const RUN_MS = 50_000;
/** Longer than a mail server may take. */
const LEASE_MS = 10 * 60_000;
/** A visitor of the chatbot may tell the address only after the ticket was made. */
const ADDRESS_WAIT_MS = 24 * 3_600_000;
const LOOK_AGAIN_MINUTES = 15;
const INTERRUPTED =
  'O servidor parou durante o envio: o e-mail pode ter chegado. Confira antes de tentar de novo.';

type Job = { delivery: store.Claimed; rule: Rule; facts: Facts };
/** `letter` is the mail as it is kept. */
type Ready = { mail: Mail; letter: Letter & { address: string } };

/** What the delivery is about, if it is still to be told; otherwise why not. */
async function loadJob(ctx: Context, delivery: store.Claimed): Promise<Job | string> {
  const rule = await findRule(ctx.db, delivery.am_rule_id);
  if (!rule?.active) return reasons.off;
  const [facts] = await factsOf(ctx, delivery.origin, [delivery.parent_id]);
  if (!facts) return reasons.noRecord;
  const since = new Date(delivery.happened_at.getTime() - 1_000);
  const { parent_id: id, occasion } = delivery;
  if (!(await stillSo(ctx.db, rule.trigger, { id, occasion, since, now: ctx.clock() })))
    return reasons.notSoAnyMore;
  if (!fulfils(rule.conditions, facts.variables)) return 'As condições deixaram de valer.';
  return { delivery, rule, facts };
}

async function verdictOn(ctx: Context, { delivery, rule, facts }: Job): Promise<Verdict> {
  const { address } = facts;
  const now = ctx.clock();
  if (!address && now.getTime() - delivery.happened_at.getTime() < ADDRESS_WAIT_MS)
    return {
      go: 'later',
      minutes: LOOK_AGAIN_MINUTES,
      reason: 'Ainda não há um e-mail da pessoa.',
    };
  const known = address
    ? await store.addresseeOf(ctx.db, address, now)
    : { blocked: null, optedOut: false };
  return guard(rule.kind, { address, ours: !!address && isOurs(ctx, address), ...known });
}

/** The mail as it will go out; a text says why there is none. */
async function prepare(ctx: Context, { delivery, rule, facts }: Job): Promise<Ready | string> {
  const { COMPANY_NAME: company } = await readConfigs(ctx);
  const unsubscribe = rule.kind === 'marketing' ? choicesUrl(ctx, delivery.id) : null;
  const letterWith = (link: string | null) =>
    composeLetter(rule.template, facts.variables, { company, unsubscribe: link });
  const { missing, tooLong, ...out } = letterWith(unsubscribe);
  const fault = faultOf({ missing, tooLong });
  if (fault) return fault;
  // Who looks at deliveries or reads the thread must not choose for the person.
  const kept = unsubscribe ? letterWith(`${ctx.config.publicUrl}/unsubscribe/…`) : out;
  const attachments = await papersOf(ctx, rule.attachments, facts);
  if (typeof attachments === 'string') return attachments;
  const address = facts.address ?? '';
  const replyTo = facts.ticket_id === null ? undefined : replyAddressOf(ctx, facts.ticket_id);
  const mail: Mail = {
    to: address,
    ...out,
    messageId: messageIdOf(ctx, delivery.id),
    ...(replyTo && { replyTo }),
    ...(attachments.length > 0 && { attachments }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
  const { subject, html, text } = kept;
  return { mail, letter: { subject, html, text, address } };
}

/** Counts the mail against the limits and marks it as begun, so that two at once count each other. */
async function begin(ctx: Context, job: Job, { letter }: Ready): Promise<Verdict | 'lost'> {
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    await store.lockAddress(trx, letter.address);
    const aim = { ...job.delivery, address: letter.address };
    const verdict = guardPressure(await store.pressureOf(trx, aim, now, MOST.latelyMinutes));
    if (verdict.go !== true) return verdict;
    const begun = await store.begin(trx, job.delivery, letter, now, giveUpAt(now));
    return begun ? verdict : 'lost';
  });
}

/**
 * Sends one taken mail if it still should go: rule, record, occasion, conditions, address, window and limits are looked
 * at again right before. A mail that may have gone out is never sent twice by itself.
 */
async function deliver(ctx: Context, delivery: store.Claimed): Promise<void> {
  const job = await loadJob(ctx, delivery);
  if (typeof job === 'string') {
    await hold(ctx, delivery, job);
    return;
  }
  const { facts } = job;
  const now = ctx.clock();
  const opens = nextOpen(windowFor(job.rule.window, facts.unit_window), now);
  if (opens > now) {
    const end = {
      status: 'waiting' as const,
      reason: WAITS_FOR_HOURS,
      next_at: opens,
      address: facts.address ?? null,
    };
    await store.settle(ctx.db, delivery, end, now);
    return;
  }
  if (await hold(ctx, delivery, await verdictOn(ctx, job), facts)) return;
  const ready = await prepare(ctx, job);
  if (typeof ready === 'string') {
    await hold(ctx, delivery, ready, facts);
    return;
  }
  const verdict = await begin(ctx, job, ready);
  if (verdict === 'lost' || (await hold(ctx, delivery, verdict, facts))) return;
  try {
    await ctx.mailer.send(ready.mail);
  } catch (error) {
    await settleRefused(ctx, job, error);
    return;
  }
  await settleSent(ctx, job, ready.letter);
}

/** A fault of ours with one mail does not hold up the others; it is tried again, as one that nobody accepts. */
async function deliverOne(ctx: Context, delivery: store.Claimed): Promise<void> {
  try {
    await deliver(ctx, delivery);
  } catch (error) {
    const now = ctx.clock();
    ctx.log.error({ err: error, delivery: delivery.id }, 'an automatic mail could not be made');
    const giveUp = giveUpAt(delivery.created_at);
    const end =
      now >= giveUp
        ? { status: 'failed' as const, reason: 'Não conseguimos montar o e-mail.' }
        : {
            status: 'waiting' as const,
            reason: 'Não conseguimos montar o e-mail. Tentaremos de novo.',
            next_at: minutesAfter(now, LOOK_AGAIN_MINUTES),
          };
    await store.settle(ctx.db, delivery, end, now);
  }
}

/** Sends what is due, a few at once, until nothing is left or this run has taken long enough. */
export async function sendDue(ctx: Context): Promise<void> {
  const begun = Date.now();
  const lost = await store.releaseLost(ctx.db, ctx.clock(), INTERRUPTED);
  if (lost > 0) ctx.log.warn({ lost }, 'automatic mails of a server that stopped were released');
  while (!ctx.jobs.stopping.aborted && Date.now() - begun < RUN_MS) {
    const now = ctx.clock();
    const lease = new Date(now.getTime() + LEASE_MS);
    const taken = await store.claimDue(ctx.db, { now, lease, most: AT_ONCE });
    if (taken.length === 0) return;
    await fewAtOnce(taken, (one) => deliverOne(ctx, one));
  }
}
