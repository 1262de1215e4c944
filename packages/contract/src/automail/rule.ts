import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams as params, pathId } from '../text.ts';
import { LONGEST_BODY } from './records.ts';
import { triggerKinds } from './triggers.ts';

const access = 'staff' as const;
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe um horário como 08:00.');

const MOST_HOURS = 24 * 90;
const MOST_DAYS = 365;
const whole = 'Informe um número inteiro.';

/** A trigger with exactly the parts that its kind needs; `requireTrigger` on the server checks which. */
export const triggerSchema = z.strictObject({
  kind: z.enum(triggerKinds, 'Escolha quando enviar.'),
  status_id: z.number().int().positive().optional(),
  hours: z.number(whole).int(whole).min(1).max(MOST_HOURS).optional(),
  days: z.number(whole).int(whole).min(-MOST_DAYS).max(MOST_DAYS).optional(),
  by: z.enum(['customer', 'staff', 'anyone']).optional(),
});

export const windowSchema = z.strictObject({
  weekdays: z.array(z.number().int().min(1).max(7)).min(1, 'Escolha ao menos um dia.').max(7),
  from: time,
  to: time,
  of_unit: z.boolean().optional(),
});

/** A mail that would have gone: to whom, with which subject, about what. */
const sampleMail = z.object({
  to: z.string(),
  name: z.string().nullable(),
  subject: z.string(),
  at: z.string(),
  origin: z.string(),
  parent_code: z.string(),
  /** Set if it would have been kept back: why. */
  reason: z.string().nullable(),
});
export type SampleMail = z.infer<typeof sampleMail>;

/**
 * What the rule would have sent in the last `days` days, switched on or not; sends nothing. `mails` and `people` count what
 * would have gone out; `skipped` what would have been kept back; `sample` names the first 100, without those about records
 * that the person does not see. `looked`: occasions that were looked at; `capped`: there are more, which were not.
 */
export const dryRunRule = endpoint({
  method: 'POST',
  path: '/api/am_rule/:id/dry_run',
  access,
  summary: 'What an automatic mail would have sent',
  params,
  body: z.object({ days: z.number().int().min(1).max(90).default(30) }),
  response: z.object({
    data: z.object({
      mails: z.number(),
      people: z.number(),
      skipped: z.number(),
      looked: z.number(),
      capped: z.boolean(),
      sample: z.array(sampleMail),
    }),
  }),
});
export type DryRun = z.infer<typeof dryRunRule.response>['data'];

/** A mail of a template as it would go out for a record; with `parent_code` left out, for the newest record of that kind. */
export const previewTemplateMail = endpoint({
  method: 'POST',
  path: '/api/am_template/preview',
  access,
  summary: 'An automatic mail with a real record',
  body: z.object({
    subject: z.string().max(1_000),
    body: z.string().max(LONGEST_BODY),
    origin: z.enum(['at_ticket', 'pm_transaction', 'nf_invoice', 'gl_user', 'af_affiliate']),
    parent_code: pathId.optional(),
    /** Whether it has the foot of marketing mails. */
    marketing: z.boolean().default(false),
  }),
  response: z.object({
    data: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** Variables without a value for this record. */
      missing: z.array(z.string()),
      /** The record; null if there is none of this kind. */
      parent_code: z.string().nullable(),
    }),
  }),
});
export type MailPreview = z.infer<typeof previewTemplateMail.response>['data'];
