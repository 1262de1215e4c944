import type { DryRun, SampleMail } from '@balcao/contract/automail/rule';
import { aboutOf } from '@balcao/contract/automail/triggers';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { fewAtOnce } from '../../../platform/few-at-once.ts';
import { readConfigs } from '../../organization/installation.ts';
import { isOurs } from '../names.ts';
import { requireView } from '../policy.ts';
import { findRule, type Rule } from '../rules/mail-rules.store.ts';
import { guard } from '../sending/guards.rules.ts';
import { composeLetter, faultOf } from '../sending/letter.rules.ts';
import { sees } from '../sight.ts';
import { listAddressees } from './dry-run.store.ts';
import { type Due, dueOf } from './evaluate.ts';
import { oneByOne } from './one-by-one.ts';

const SHOWN = 100;
/** More occasions are not looked at, whether they match or not: somebody waits for the answer. */
const MOST = 50_000;
const DAY_MS = 86_400_000;

async function sampleOf(ctx: Context, rule: Rule, due: Due[], company: string) {
  const addresses = due.flatMap(({ facts }) => facts.address ?? []);
  const known = await listAddressees(ctx.db, addresses, ctx.clock());
  return oneByOne(due, ({ candidate, facts }): [SampleMail] => {
    const { address } = facts;
    const verdict = guard(rule.kind, {
      address,
      ours: !!address && isOurs(ctx, address),
      blocked: null,
      optedOut: false,
      ...(address && known.get(address)),
    });
    const letter = composeLetter(rule.template, facts.variables, { company, unsubscribe: null });
    const reason = verdict.go === true ? (faultOf(letter) ?? null) : verdict.reason;
    return [
      {
        to: address ?? '',
        name: facts.person_name,
        subject: letter.subject,
        at: candidate.at.toISOString(),
        origin: aboutOf(rule.trigger),
        parent_code: String(candidate.id),
        reason,
      },
    ];
  });
}

/**
 * What a rule would have sent in these days, as the records are now; nothing is sent or kept. It asks the same questions as
 * the run that sends, of the first `most` occasions. Named are those about records that the person sees. Throws FORBIDDEN, NOT_FOUND.
 */
export async function dryRun(
  ctx: Context,
  actor: Actor,
  { id, days, most = MOST }: { id: number; days: number; most?: number },
): Promise<DryRun> {
  requireView(actor);
  const rule = await findRule(ctx.db, id);
  if (!rule) throw new AppError('NOT_FOUND');
  const { COMPANY_NAME: company } = await readConfigs(ctx);
  const to = ctx.clock();
  const span = { from: new Date(to.getTime() - days * DAY_MS), to };
  const people = new Set<string>();
  const sample: SampleMail[] = [];
  let [mails, skipped, looked] = [0, 0, 0];
  let capped = false;
  for await (const { due, ...page } of dueOf(ctx, rule, span, most)) {
    looked += page.looked;
    capped = page.more;
    const made = await sampleOf(ctx, rule, due, company);
    for (const one of made) {
      if (one.reason === null) {
        mails += 1;
        people.add(one.to);
      } else skipped += 1;
    }
    sample.push(...made.slice(0, SHOWN - sample.length));
  }
  const about = aboutOf(rule.trigger);
  const seen = await fewAtOnce(sample, ({ parent_code }) =>
    sees(ctx, actor, { about, id: Number(parent_code) }),
  );
  const shown = sample.filter((_, at) => seen[at]);
  return { mails, people: people.size, skipped, looked, capped, sample: shown };
}
