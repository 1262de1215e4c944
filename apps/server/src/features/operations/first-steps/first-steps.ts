import { chatbot, dialog } from '@balcao/contract/chatbot/records';
import {
  type FirstStep,
  type FirstSteps,
  firstSteps,
} from '@balcao/contract/operations/first-steps';
import { config } from '@balcao/contract/organization/config-record';
import { businessUnit } from '@balcao/contract/organization/records';
import { user } from '@balcao/contract/people/records';
import { isAble } from '@balcao/contract/records/definition';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { readConfigs } from '../../organization/installation.ts';
import * as store from './first-steps.store.ts';

function requireEditor(actor: Actor): void {
  if (!isAble(chatbot.may.update, actor)) throw new AppError('FORBIDDEN');
}

/** Whether the caller may take a step. */
const rights: Record<FirstStep, (actor: Actor) => boolean> = {
  company: (actor) => isAble(config.may.update, actor),
  place: (actor) => isAble(businessUnit.may.create, actor),
  chatbot: (actor) => isAble(dialog.may.view, actor) && isAble('can_dialog_publish', actor),
  link: () => true,
  embed: (actor) => isAble(chatbot.may.update, actor),
  invite: (actor) => isAble(user.may.create, actor),
};

/** Throws FORBIDDEN for people who may not change chatbots. */
export async function getFirstSteps(ctx: Context, actor: Actor): Promise<FirstSteps> {
  requireEditor(actor);
  const [facts, dismissed, found, sector, { COMPANY_NAME: company, COMPANY_LOGO: logo }] =
    await Promise.all([
      store.readFacts(ctx.db),
      store.listDismissed(ctx.db),
      store.findFirstChatbot(ctx.db),
      store.findFirstSector(ctx.db),
      readConfigs(ctx),
    ]);
  const steps = firstSteps.map((step) => ({
    step,
    done: facts[step],
    dismissed: dismissed.includes(step),
    may: rights[step](actor),
  }));
  return { steps, company, logo, chatbot: found ?? null, sector: sector ?? null };
}

type Dismissal = { steps: FirstStep[]; dismissed: boolean };

/** Skips steps, or takes that back; answers as `getFirstSteps`. */
export async function dismissFirstSteps(
  ctx: Context,
  actor: Actor,
  { steps, dismissed }: Dismissal,
): Promise<FirstSteps> {
  requireEditor(actor);
  const by = { steps, userId: actor.userId, now: ctx.clock() };
  await ctx.db.transaction().execute(async (trx) => {
    const before = { skipped: await store.listDismissed(trx) };
    if (dismissed) await store.insertDismissed(trx, by);
    else await store.deleteDismissed(trx, steps);
    const after = { skipped: await store.listDismissed(trx) };
    if (after.skipped.length === before.skipped.length) return;
    const record = 'gl_first_step';
    await writeAudit(trx, actor, { action: 'update', record, recordId: null, before, after });
  });
  return getFirstSteps(ctx, actor);
}
