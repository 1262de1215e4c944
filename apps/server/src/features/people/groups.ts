import type { LoginHours } from '@balcao/contract/people/records';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import type { RawRow } from '../../platform/database/record-rows.ts';
import type { RecordBehaviour, Saving, Values } from '../../platform/records/behaviour.ts';
import { letsInNow } from '../access/login.ts';
import { requireSelf } from '../access/passwords.ts';
import { requireSession } from '../access/person-lock.ts';
import { announceEnded } from '../access/sessions.ts';
import { faultsOfGroup, type GroupRights, givesMore } from './groups.rules.ts';
import * as store from './groups.store.ts';
import { getRights } from './users.store.ts';
import { editorOf } from './users.ts';

const WRONG_HOURS = 'Confira os horários: um por dia, no formato 08:30.';
const OWN_HOURS = 'Você está neste grupo e a esta hora ficaria sem acesso. Peça a outra pessoa.';
const ABOVE = 'Neste grupo há pessoas que você não pode alterar. Peça a outra pessoa.';
const invalid = (field: string, text: string) =>
  new AppError('INVALID', { fields: { [field]: [text] } });

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const loginHours = z
  .array(z.object({ day: z.number().int().min(0).max(6), from: time, until: time }))
  .max(7)
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length);

/** The hours in the stored form, without other values that a screen sends. */
const hoursOf = (value: unknown): LoginHours[] => loginHours.safeParse(value ?? []).data ?? [];

const rightsOf = (row: Values): GroupRights => ({
  flags: Array.isArray(row.flags) ? row.flags.map(String) : [],
  reportType: Number(row.ticket_payment_report_type ?? 0),
  twoFactorRequired: row.two_factor_required === true,
  loginHours: hoursOf(row.login_hours),
});

async function check(trx: Db, { ctx, actor, before, values }: Saving): Promise<Values> {
  requireSelf(actor);
  await requireSession(trx, actor);
  if (before && (await store.hasMemberOutOfReach(trx, before.id, editorOf(actor)))) {
    throw new AppError('FORBIDDEN', { reason: ABOVE });
  }
  const after = { ...before, ...values };
  const hours = loginHours.safeParse(after.login_hours ?? []);
  if (!hours.success) throw invalid('login_hours', WRONG_HOURS);
  const editor = await getRights(trx, actor.userId);
  const own = editor.groupId === before?.id ? { ...editor, flags: [] } : undefined;
  const change = { before: before && rightsOf(before), after: rightsOf(after) };
  const faults = faultsOfGroup(editorOf(actor), own, change);
  if (Object.keys(faults).length > 0) throw new AppError('INVALID', { fields: faults });
  if (own && !letsInNow(ctx, hours.data)) throw invalid('login_hours', OWN_HOURS);
  return values;
}

async function keep(trx: Db, { values, id }: Saving & { id: number }): Promise<void> {
  if (values.login_hours === undefined) return;
  await store.updateLoginHours(trx, id, loginHours.parse(values.login_hours ?? []));
}

const days = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB'];
/** In the form that the history shows. */
const named = (hours: LoginHours) => ({
  ...hours,
  name: days[hours.day],
  detail: `${hours.from} às ${hours.until}`,
});

async function complete(db: Db, rows: RawRow[]): Promise<RawRow[]> {
  if (rows.length === 0) return rows;
  const hours = await store.listLoginHours(
    db,
    rows.map(({ id }) => id),
  );
  const of = (id: number) => (hours.find((one) => one.id === id)?.login_hours ?? []).map(named);
  return rows.map((row) => ({ ...row, login_hours: of(row.id) }));
}

/**
 * Groups: nobody may change a group that gives more than they have, or while acting as another person, or to their own
 * disadvantage.
 */
export const groupBehaviour: RecordBehaviour = {
  mayChange: (actor, row) => !actor.impersonator && !givesMore(editorOf(actor), rightsOf(row)),
  check,
  keep,
  complete,
  changed: (ctx) => announceEnded(ctx),
};
