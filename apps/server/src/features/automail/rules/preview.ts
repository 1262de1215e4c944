import type { MailPreview, previewTemplateMail } from '@balcao/contract/automail/rule';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { readConfigs } from '../../organization/installation.ts';
import { listNewest } from '../evaluation/facts.store.ts';
import { type Facts, factsOf } from '../evaluation/facts.ts';
import { requireView } from '../policy.ts';
import { composeLetter, TOO_LONG } from '../sending/letter.rules.ts';
import { mailHtml } from '../sending/mail-html.ts';
import { sees } from '../sight.ts';

type Asked = z.output<typeof previewTemplateMail.body>;

/** Of those that the person does not see, a newest one is looked for no further than this. */
const NEWEST = 20;

/** The record that was asked for, or the newest of its kind, if the person sees it. */
async function recordFor(
  ctx: Context,
  actor: Actor,
  { origin, parent_code: wanted }: Asked,
): Promise<Facts | undefined> {
  const ids = wanted === undefined ? await listNewest(ctx.db, origin, NEWEST) : [wanted];
  for (const id of ids) {
    if (!(await sees(ctx, actor, { about: origin, id }))) continue;
    const [facts] = await factsOf(ctx, origin, [id]);
    if (facts) return facts;
  }
  return undefined;
}

/** A mail as it would go out for a record; nothing is sent. Throws FORBIDDEN, and NOT_FOUND for a record that the person does not see. */
export async function previewMail(ctx: Context, actor: Actor, asked: Asked): Promise<MailPreview> {
  requireView(actor);
  const { subject, body, parent_code: wanted, marketing } = asked;
  const facts = await recordFor(ctx, actor, asked);
  if (wanted !== undefined && !facts) throw new AppError('NOT_FOUND');
  const { COMPANY_NAME: company } = await readConfigs(ctx);
  const unsubscribe = marketing ? `${ctx.config.publicUrl}/unsubscribe/…` : null;
  const { tooLong, ...letter } = composeLetter(
    { subject, body: mailHtml(body) },
    facts?.variables ?? {},
    {
      company,
      unsubscribe,
    },
  );
  if (tooLong) throw invalidAt('body', TOO_LONG);
  return { ...letter, parent_code: facts ? String(facts.id) : null };
}
