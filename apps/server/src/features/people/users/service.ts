import { LEVEL } from '@balcao/contract/permissions';
import { rowId as id } from '@balcao/contract/text';
import { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { RawRow } from '../../../platform/database/record-rows.ts';
import type { RecordBehaviour, Saving, Values } from '../../../platform/records/behaviour.ts';
import { endActingOf } from '../../access/impersonation/service.ts';
import { requireSelf } from '../../access/passwords/service.ts';
import { inviteByMail, revokeLinks } from '../../access/recovery/service.ts';
import { announceEnded, endSessionsOf } from '../../access/sessions/service.ts';
import {
  type Editor,
  type Faults,
  faultsOfOwnPlaces,
  faultsOfOwnRights,
  faultsOfRights,
  isBelow,
  LAST_ADMIN,
  losesAdmin,
  type Rights,
} from './rules.ts';
import * as store from './store.ts';

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

/** Beside the record's own fields; it goes to no screen. */
const GROUP_FLAGS = 'group_flags';
const sourcesOf = (row: Values) => ({
  level: Number(row.level),
  flags: texts(row[GROUP_FLAGS]),
  granted: texts(row.granted),
  denied: texts(row.denied),
});

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
  if (old && before?.id === actor.userId) {
    refuse(faultsOfOwnRights(old, next));
    if (actor.level > LEVEL.admin) {
      refuse(faultsOfOwnPlaces(places.parse(before), places.parse(values)));
    }
  }
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

type Place = { is_supervisor: boolean; is_operator: boolean };
const roleNames = ({ is_supervisor, is_operator }: Place) =>
  [is_supervisor && 'supervisor', is_operator && 'operador'].filter(Boolean).join(' e ');

async function complete(db: Db, rows: RawRow[]): Promise<RawRow[]> {
  if (rows.length === 0) return rows;
  const ids = rows.map((row) => row.id);
  const [sectors, units, groups] = await Promise.all([
    store.listSectors(db, ids),
    store.listUnits(db, ids),
    store.listGroupFlags(db, ids),
  ]);
  const of = <T extends { user_id: number }>(all: T[], userId: number) =>
    all.filter((one) => one.user_id === userId).map(({ user_id: _, ...one }) => one);
  return rows.map((row) => ({
    ...row,
    sectors: of(sectors, row.id).map((place) => ({ ...place, detail: roleNames(place) })),
    business_units: of(units, row.id),
    [GROUP_FLAGS]: groups.find(({ user_id }) => user_id === row.id)?.flags,
  }));
}

/** People: nobody changes who is more powerful, or anybody while acting as another. */
export const userBehaviour: RecordBehaviour = {
  mayChange: (actor, row) => !actor.impersonator && isBelow(editorOf(actor), sourcesOf(row)),
  check,
  keep,
  complete,
  changed: announceEnded,
};
