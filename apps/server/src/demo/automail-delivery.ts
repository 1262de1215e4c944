import { aboutOf, isShipped } from '@balcao/contract/automail/triggers';
import type { Insertable } from 'kysely';
import type { Due } from '../features/automail/evaluation/evaluate.ts';
import { reasons } from '../features/automail/reasons.ts';
import type { Rule } from '../features/automail/rules/mail-rules.store.ts';
import { nextOpen } from '../features/automail/rules/window.rules.ts';
import { guard } from '../features/automail/sending/guards.rules.ts';
import { composeLetter, faultOf } from '../features/automail/sending/letter.rules.ts';
import type { Context } from '../platform/context.ts';
import type { AmDelivery } from '../platform/database/schema.gen.ts';

/** The most mails of a rule in the demonstration. */
const MOST = 60;
const COMPANY = 'Solar Aurora Energia';

/** So many of them, from the whole time. */
export function spread<T>(all: readonly T[]): T[] {
  const step = Math.ceil(all.length / MOST);
  return all.filter((_, nth) => (all.length - 1 - nth) % step === 0);
}

type Fate = { status: string; reason: string | null };

/** What became of the nth mail: nearly all arrived. */
function fateOf(nth: number): Fate {
  if (nth % 29 === 17) return { status: 'bounced', reason: reasons.returned.bounce };
  if (nth % 41 === 23)
    return {
      status: 'failed',
      reason: reasons.refused('552 5.2.2 Mailbox full'),
    };
  if (nth % 47 === 31) return { status: 'complained', reason: reasons.returned.complaint };
  return { status: 'sent', reason: null };
}

export type DemoDelivery = Insertable<AmDelivery> & { created_at: Date; updated_at: Date };

/** The nth mail of a rule, as it is kept once it went out or was kept back. */
export function deliveryOf(
  { config }: Context,
  rule: Rule,
  { candidate, facts }: Due,
  nth: number,
): DemoDelivery {
  const { address } = facts;
  const sentAt = nextOpen(rule.window, candidate.at);
  const about = {
    am_rule_id: rule.id,
    origin: aboutOf(rule.trigger),
    parent_id: candidate.id,
    occasion: candidate.occasion,
    happened_at: candidate.at,
    person_id: facts.person_id,
    ticket_id: facts.ticket_id,
    created_at: candidate.at,
    updated_at: sentAt,
  };
  const verdict = guard(rule.kind, { address, ours: false, blocked: null, optedOut: false });
  const { missing, tooLong, text, ...letter } = composeLetter(rule.template, facts.variables, {
    company: COMPANY,
    unsubscribe: rule.kind === 'marketing' ? `${config.publicUrl}/unsubscribe/…` : null,
  });
  if (verdict.go !== true)
    return { ...about, status: 'skipped', reason: 'reason' in verdict ? verdict.reason : null };
  const needed = isShipped(rule.trigger.kind) ? [] : missing;
  const fault = faultOf({ missing: needed, tooLong });
  if (fault) return { ...about, status: 'skipped', reason: fault };
  const { status, reason } = fateOf(nth);
  const sent = status === 'failed' ? {} : { sent_at: sentAt };
  return { ...about, address, ...letter, body: text, attempts: 1, status, reason, ...sent };
}
