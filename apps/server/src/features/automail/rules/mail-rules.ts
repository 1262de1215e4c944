import { mailPapers, mailVariables } from '@balcao/contract/automail/contents';
import { triggerSchema, windowSchema } from '@balcao/contract/automail/rule';
import {
  aboutOf,
  isShipped,
  type MailSubject,
  type SendingWindow,
  type Trigger,
  triggers,
  usualWindow,
} from '@balcao/contract/automail/triggers';
import { faultOfCondition } from '@balcao/dialog/check/condition-check';
import type { z } from 'zod';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { RawRow } from '../../../platform/database/record-rows.ts';
import type {
  RecordBehaviour,
  Removing,
  Saving,
  Values,
} from '../../../platform/records/behaviour.ts';
import { mailHtml } from '../sending/mail-html.ts';
import * as store from './mail-rules.store.ts';
import { requireFitting, requireKnownNames } from './template.rules.ts';
import { requireOwn, requireTrigger } from './trigger.rules.ts';
import { requireWindow } from './window.rules.ts';

function parsed<T>(schema: z.ZodType<T>, field: string, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (error) throw invalidAt(field, error.issues[0]?.message ?? 'Confira este campo.');
  return data as T;
}

function requireConditions(about: MailSubject, value: unknown): void {
  if (value === null || value === undefined) return;
  const known = mailVariables[about].map(({ name }) => name);
  const fault = faultOfCondition(value, known);
  if (fault) throw invalidAt('conditions', fault);
}

function requirePapers(about: MailSubject, papers: readonly string[]): void {
  const fitting: readonly string[] = mailPapers[about];
  if (papers.some((paper) => !fitting.includes(paper)))
    throw invalidAt('attachments', 'Este disparo não tem o anexo escolhido.');
}

const idOf = (value: unknown): number =>
  Number(typeof value === 'object' && value !== null && 'id' in value ? value.id : value);

/** Throws INVALID for a status that is not there. A rule that had it before can still be switched off. */
async function requireStatus(trx: Db, was: Trigger | undefined, { status_id: id }: Trigger) {
  if (id === undefined || id === was?.status_id) return;
  if (!(await store.isStatus(trx, id))) throw invalidAt('trigger', 'Este status não existe mais.');
}

/** What the rule will be once it is saved; throws INVALID for what does not fit together. */
async function check(trx: Db, { ctx, actor, before, values }: Saving): Promise<Values> {
  const after: Values = { ...before, ...values };
  const trigger = parsed<Trigger>(triggerSchema as z.ZodType<Trigger>, 'trigger', after.trigger);
  requireTrigger(trigger);
  const was = before && (await store.listParts(trx, [before.id])).get(before.id)?.trigger;
  requireOwn(was, trigger, after.kind);
  await requireStatus(trx, was, trigger);
  const window = parsed<SendingWindow>(windowSchema, 'window', after.window ?? usualWindow);
  requireWindow(window);
  const about = aboutOf(trigger);
  requireConditions(about, after.conditions);
  requirePapers(about, (after.attachments ?? []) as string[]);
  const template = await store.findTemplate(trx, idOf(after.am_template_id));
  if (!template) throw invalidAt('am_template_id', 'Este modelo não existe mais.');
  requireFitting(trigger, template);
  const switchedOn = after.active === true && before?.active !== true;
  return {
    ...values,
    trigger,
    conditions: after.conditions ?? null,
    window,
    // What happened while it was off is not told; who switches it on is told when it stops itself.
    ...(switchedOn && { switched_on_at: ctx.clock() }),
    ...((switchedOn || !before) && { owner_id: actor.userId }),
  };
}

/** The rule's own parts have no columns among the record's fields. */
async function keep(trx: Db, { id, values }: Saving & { id: number }): Promise<void> {
  const { trigger, conditions, window, switched_on_at: on, owner_id } = values;
  await store.updateParts(trx, id, {
    trigger: JSON.stringify(trigger),
    conditions: conditions ? JSON.stringify(conditions) : null,
    window: JSON.stringify(window),
    ...(on instanceof Date && { switched_on_at: on, stopped: null }),
    ...(typeof owner_id === 'number' && { owner_id }),
  });
  if (on instanceof Date) await store.setLookedUntil(trx, [id], on);
}

async function refuseRemoval(trx: Db, { row }: Removing): Promise<void> {
  const trigger = (await store.listParts(trx, [row.id])).get(row.id)?.trigger;
  if (trigger && isShipped(trigger.kind))
    throw new AppError('IN_USE', { reason: 'É um e-mail do sistema. Desligue-o.' });
  if (await store.hasDeliveries(trx, row.id))
    throw new AppError('IN_USE', {
      reason: 'Este e-mail automático já foi enviado e fica na história. Desligue-o.',
    });
}

async function complete(db: Db, rows: RawRow[]): Promise<RawRow[]> {
  const parts = await store.listParts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ...parts.get(row.id) }));
}

/** Automatic mails: saved whole or not at all; switched on, they begin with what happens from then on. */
export const ruleBehaviour: RecordBehaviour = { check, keep, refuseRemoval, complete };

async function checkTemplate(trx: Db, { before, values }: Saving): Promise<Values> {
  const body = mailHtml(String(values.body ?? before?.body ?? ''));
  const subject = String(values.subject ?? before?.subject ?? '');
  if (!body.replace(/<[^<>]*>/g, '').trim()) throw invalidAt('body', 'Escreva a mensagem.');
  requireKnownNames({ subject, body });
  const uses = before ? await store.listUses(trx, before.id) : [];
  for (const trigger of uses) requireUse(trigger, { subject, body });
  return { ...values, ...('body' in values && { body }) };
}

function requireUse(trigger: Trigger, texts: { subject: string; body: string }): void {
  try {
    requireFitting(trigger, texts);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalidAt(
      'body',
      `O disparo “${triggers[trigger.kind].label}” usa este modelo e não tem essa variável.`,
    );
  }
}

export const templateBehaviour: RecordBehaviour = { check: checkTemplate };
