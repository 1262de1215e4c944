import { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { RawRow } from '../../../platform/database/record-rows.ts';
import type { RecordBehaviour, Saving, Values } from '../../../platform/records/behaviour.ts';
import { endActingOf } from '../../access/impersonation/service.ts';
import { requireSelf } from '../../access/passwords/service.ts';
import { inviteAgain, inviteByMail, revokeLinks } from '../../access/recovery/service.ts';
import { announceEnded, endSessionsOf } from '../../access/sessions/service.ts';
import { removeTwoFactor } from '../../access/two-factor/service.ts';
import {
  type Editor,
  type Faults,
  faultsOfOwnRights,
  faultsOfRights,
  LAST_ADMIN,
  losesAdmin,
  type Rights,
} from './rules.ts';
import * as store from './store.ts';

const id = z.number().int().positive();
const MOST_PLACES = 200;
const unique = (rows: { id: number }[]) => new Set(rows.map((row) => row.id)).size === rows.length;
/** The fields of a person that stand in other tables; names and the like that a screen sends along are dropped. */
const places = z.object({
  sectors: z
    .array(z.object({ id, is_supervisor: z.boolean(), is_operator: z.boolean() }))
    .max(MOST_PLACES)
    .refine((rows) => rows.every((row) => row.is_supervisor || row.is_operator))
    .refine(unique)
    .optional(),
  business_units: z.array(z.object({ id })).max(MOST_PLACES).refine(unique).optional(),
});

export const editorOf = ({ level, roles }: Actor): Editor => ({
  level,
  canChangeAdmins: roles.can_admin_roles_change,
});

/** The id of a reference, as a save brings it or as a row shows it. */
function groupIdOf(value: unknown): number | null {
  if (value && typeof value === 'object' && 'id' in value) return Number(value.id);
  return typeof value === 'number' ? value : null;
}

const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

async function rightsOf(trx: Db, row: Values): Promise<Rights> {
  const groupId = groupIdOf(row.user_group_id);
  return {
    level: Number(row.level),
    active: row.active !== false,
    groupId,
    flags: await store.flagsOfGroup(trx, groupId),
    granted: texts(row.granted),
    denied: texts(row.denied),
  };
}

function refuse(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw new AppError('INVALID', { fields: faults });
}

function checkPlaces(values: Values): void {
  const { error } = places.safeParse(values);
  refuse(
    Object.fromEntries(
      (error?.issues ?? []).map(({ path }) => [String(path[0]), ['Confira a lista escolhida.']]),
    ),
  );
}

async function check(trx: Db, { actor, before, values }: Saving): Promise<Values> {
  requireSelf(actor);
  checkPlaces(values);
  const old = before && (await rightsOf(trx, before));
  const next = await rightsOf(trx, { ...before, ...values });
  refuse(faultsOfRights(editorOf(actor), old, next));
  if (before && losesAdmin(old, next) && !(await store.hasOtherAdmin(trx, before.id))) {
    refuse({ [next.active ? 'level' : 'active']: [LAST_ADMIN] });
  }
  if (old && before?.id === actor.userId) refuse(faultsOfOwnRights(old, next));
  return values;
}

async function keep(trx: Db, { ctx, before, values, id: userId }: Saving & { id: number }) {
  const { sectors, business_units } = places.parse(values);
  if (sectors) await store.replaceSectors(trx, userId, sectors);
  if (business_units) await store.replaceUnits(trx, userId, business_units);
  if (!before) return inviteByMail(ctx, trx, String(values.email));
  if (values.active === false) await endSessionsOf(trx, userId);
  if ('level' in values || 'active' in values) await endActingOf(trx, userId);
  // A link that was mailed to the old address must not open the account any more.
  if ('email' in values && values.email !== before.email) await revokeLinks(trx, userId);
}

async function complete(db: Db, rows: RawRow[]): Promise<RawRow[]> {
  if (rows.length === 0) return rows;
  const ids = rows.map((row) => row.id);
  const [sectors, units] = await Promise.all([
    store.listSectors(db, ids),
    store.listUnits(db, ids),
  ]);
  const of = <T extends { user_id: number }>(all: T[], userId: number) =>
    all.filter((one) => one.user_id === userId).map(({ user_id: _, ...one }) => one);
  return rows.map((row) => ({
    ...row,
    sectors: of(sectors, row.id),
    business_units: of(units, row.id),
  }));
}

/** People: nobody changes who is more powerful, or anybody while acting as another. */
export const userBehaviour: RecordBehaviour = {
  mayChange: (actor, row) => !actor.impersonator && Number(row.level) >= actor.level,
  check,
  keep,
  complete,
  changed: announceEnded,
};

/** A person whom this one may change; throws NOT_FOUND, FORBIDDEN. */
async function changeable(ctx: Context, actor: Actor, id: number) {
  requireSelf(actor);
  if (!actor.roles.can_user_group_edit) throw new AppError('FORBIDDEN');
  const person = await store.findPerson(ctx.db, id);
  if (!person) throw new AppError('NOT_FOUND');
  if (person.level < actor.level) throw new AppError('FORBIDDEN');
  return person;
}

/** Sends the link for a password again. Throws PERSON_INACTIVE, TOO_MANY. */
export async function invite(ctx: Context, actor: Actor, id: number): Promise<void> {
  const person = await changeable(ctx, actor, id);
  if (!person.active) throw new AppError('PERSON_INACTIVE');
  await inviteAgain(ctx, person);
  await writeAudit(ctx.db, actor, { action: 'user.invite', record: 'gl_user', recordId: id });
}

/** For who lost the phone and the recovery codes: the next login asks for the password alone. */
export async function resetTwoFactor(ctx: Context, actor: Actor, id: number): Promise<void> {
  const person = await changeable(ctx, actor, id);
  if (!actor.roles.can_admin_roles_change) throw new AppError('FORBIDDEN');
  await ctx.db.transaction().execute((trx) => removeTwoFactor(trx, actor, person.id));
}
