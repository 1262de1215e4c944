import { aboutOf } from '@balcao/contract/automail/triggers';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { giveWay } from '../../../platform/giving-way.ts';
import { addNotices, announceNotices } from '../../people/notifications.ts';
import {
  countDay,
  listActive,
  paceOf,
  type Rule,
  setLookedUntil,
  stopRule,
} from '../rules/mail-rules.store.ts';
import { nextOpen, WAITS_FOR_HOURS } from '../rules/window.rules.ts';
import { mostInDay } from '../sending/guards.rules.ts';
import { sendSoon } from '../sending/send-job.ts';
import { type Candidate, listCandidates, type Place, type Span } from './candidates.store.ts';
import { fulfils } from './conditions.rules.ts';
import * as store from './evaluate.store.ts';
import { type Facts, factsOf } from './facts.ts';
import { oneByOne } from './one-by-one.ts';

// What one page costs the server's only thread and the database comes between two turns of people who chat.
const PAGE = 100;
/** A transaction may commit what happened this long ago. */
const LATE_MS = 10 * 60_000;
/** After a longer standstill older occasions are let go: nobody wants to hear of them any more. */
const MOST_BEHIND_MS = 3 * 86_400_000;
/** A rule that has made mails on fewer days has no usual number yet. */
const FEW_DAYS = 3;
/** Whatever is usual: what is queued at once is in memory. */
const MOST_AT_ONCE = 50_000;

/** For each moment of work so many of rest while people are there. Nobody waits for a look, but what one finds is to go out. */
const REST = { looking: 6, queueing: 3 };
const LONGEST_REST_MS = 100;
/** Rows that are stored at once: the commit of people who chat waits behind their log. */
const STORED_AT_ONCE = 25;

type Rests = (after: keyof typeof REST) => Promise<void>;

/** Nobody waits for this job, and people who chat do. Each call rests in proportion to all work since the one before. */
function resting(): Rests {
  let since = performance.now();
  return async (after) => {
    await giveWay(performance.now() - since, { rest: REST[after], longestMs: LONGEST_REST_MS });
    since = performance.now();
  };
}

export type Due = { candidate: Candidate; facts: Facts };

/** A page of what happened: how much was looked at, what of it fulfils the conditions, and whether more follows. */
type DuePage = { looked: number; due: Due[]; more: boolean };

/** Pages of what happened in the span and fulfils the rule's conditions; of at most so many occasions. */
export async function* dueOf(
  ctx: Context,
  rule: Rule,
  span: Span,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<DuePage> {
  const about = aboutOf(rule.trigger);
  let place: Place | undefined;
  let left = most;
  do {
    const limit = Math.min(PAGE, left);
    const page = await listCandidates(ctx.db, rule.trigger, span, { place, limit });
    const facts = await factsOf(
      ctx,
      about,
      page.candidates.map(({ id }) => id),
    );
    const byId = new Map(facts.map((one) => [one.id, one]));
    const due = await oneByOne(page.candidates, (candidate) => {
      const found = byId.get(candidate.id);
      const fits = found && fulfils(rule.conditions, found.variables);
      return fits ? [{ candidate, facts: found }] : [];
    });
    const looked = page.candidates.length;
    place = looked < limit ? undefined : page.place;
    left -= looked;
    yield { looked, due, more: place !== undefined };
  } while (place && left > 0);
}

/** The most that a rule may still make today before it stops itself. */
async function limitOf(db: Db, rule: Rule, now: Date): Promise<number> {
  const { today, usual, days } = await paceOf(db, rule.id, now);
  return Math.min(MOST_AT_ONCE, days < FEW_DAYS ? MOST_AT_ONCE : mostInDay(usual) - today);
}

/** A rule that suddenly matches far more than usual is switched off, sends nothing more, and its owner hears of it. */
async function stopItself(ctx: Context, rule: Rule, found: number, now: Date): Promise<void> {
  const stopped = `Encontrou mais de ${found} destinatários, muito acima do comum. Confira e ligue de novo.`;
  const people = rule.owner_id === null ? [] : [rule.owner_id];
  const isStopped = await ctx.db.transaction().execute(async (trx) => {
    if (!(await stopRule(trx, rule.id, stopped, now))) return false;
    await store.skipWaiting(trx, rule.id, 'O e-mail automático parou por excesso.', now);
    const notice = {
      kind: 'mail',
      title: 'E-mail automático parado',
      text: `${rule.name}: ${stopped}`,
      url: `/am_rule/${rule.id}/edit`,
      byId: null,
    } as const;
    await addNotices(trx, people, notice, now);
    return true;
  });
  if (!isStopped) return;
  ctx.log.warn({ rule: rule.id, found }, 'an automatic mail stopped itself');
  await announceNotices(ctx, people);
}

async function newOf(ctx: Context, rule: Rule, due: Due[]): Promise<store.NewDelivery[]> {
  const origin = aboutOf(rule.trigger);
  const ids = due.map(({ candidate }) => candidate.id);
  if (due.length === 0) return [];
  const known = await store.listKnown(ctx.db, { ruleId: rule.id, origin }, ids);
  return due.flatMap(({ candidate, facts }) =>
    known.has(`${candidate.id} ${candidate.occasion}`)
      ? []
      : [
          {
            ...candidate,
            personId: facts.person_id,
            ticketId: facts.ticket_id,
            address: facts.address,
          },
        ],
  );
}

/**
 * What one rule has to tell since it was looked at last. All of it is queued at once, or the rule stops; undefined if it has
 * nothing to tell.
 */
async function evaluateRule(
  ctx: Context,
  rule: Rule,
  { now, rests }: { now: Date; rests: Rests },
): Promise<number | undefined> {
  const since = rule.looked_until ?? now;
  const earliest = now.getTime() - MOST_BEHIND_MS;
  const from = new Date(Math.max(since.getTime() - LATE_MS, earliest));
  let limit: number | undefined;
  const made: store.NewDelivery[] = [];
  // A new rule begins when it was switched on, also for what lies within the overlap.
  const begins = rule.switched_on_at?.getTime() ?? 0;
  for await (const { due } of dueOf(ctx, rule, { from, to: now })) {
    ctx.jobs.stopping.throwIfAborted();
    const fresh = due.filter(({ candidate }) => candidate.at.getTime() > begins);
    made.push(...(await newOf(ctx, rule, fresh)));
    if (made.length > 0) limit ??= await limitOf(ctx.db, rule, now);
    if (limit !== undefined && made.length > limit) {
      await stopItself(ctx, rule, made.length, now);
      return 0;
    }
    await rests(made.length > 0 ? 'queueing' : 'looking');
  }
  if (made.length === 0) return undefined;
  return ctx.db.transaction().execute(async (trx) => {
    const origin = aboutOf(rule.trigger);
    // Each record has a unit with hours of its own: whoever sends looks at them.
    const next = rule.window.of_unit ? now : nextOpen(rule.window, now);
    let added = 0;
    for (let at = 0; at < made.length; at += STORED_AT_ONCE) {
      const reason = next > now ? WAITS_FOR_HOURS : null;
      const batch = { ruleId: rule.id, origin, now, next, reason };
      added += await store.insertDeliveries(trx, batch, made.slice(at, at + STORED_AT_ONCE));
      await rests('queueing');
    }
    if (added > 0) await countDay(trx, rule.id, added, now);
    await setLookedUntil(trx, [rule.id], now);
    return added;
  });
}

/** Looks at every rule that is switched on and queues its mails. A rule that fails does not hold up the others. */
export async function evaluateRules(ctx: Context): Promise<void> {
  const now = ctx.clock();
  const rests = resting();
  const quiet: number[] = [];
  let added = 0;
  let failed: unknown;
  for (const rule of await listActive(ctx.db)) {
    try {
      const made = await evaluateRule(ctx, rule, { now, rests });
      if (made === undefined) quiet.push(rule.id);
      added += made ?? 0;
    } catch (error) {
      if (ctx.jobs.stopping.aborted) throw error;
      failed = error;
      ctx.log.error({ err: error, rule: rule.id }, 'an automatic mail could not be looked at');
    }
  }
  // Most have nothing to tell in a minute: a commit for each would hold up those of people.
  await setLookedUntil(ctx.db, quiet, now);
  if (added > 0) await sendSoon(ctx);
  if (failed) throw failed;
}
