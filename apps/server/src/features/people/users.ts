import { LEVEL } from '@balcao/contract/access/permissions';
import { errorCatalogue } from '@balcao/contract/errors';
import { rowId as id } from '@balcao/contract/text';
import { z } from 'zod';
import { type Actor, type Bounds, isToken } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import type { RawRow } from '../../platform/database/record-rows.ts';
import type { RecordBehaviour, Saving, Values } from '../../platform/records/behaviour.ts';
import { endActingOf } from '../access/impersonation.ts';
import { forgetEmailChange, requireSelf } from '../access/passwords.ts';
import { requireSession } from '../access/person-lock.ts';
import { inviteByMail } from '../access/recovery.ts';
import { announceEnded, endSessionsOf } from '../access/sessions.ts';
import { askForEmail } from './email-change.ts';
import {
  type Editor,
  type Faults,
  faultsOfOwnRights,
  faultsOfRights,
  faultsOfToken,
  LAST_ADMIN,
  levelHeld,
  losesAdmin,
  mayChange,
  mayOpenWays,
  type Rights,
  type SectorRole,
} from './users.rules.ts';
import * as store from './users.store.ts';

const MOST_PLACES = 200;
const OWN_EMAIL = 'Troque o seu e-mail em "Minha conta", com a sua senha.';
const COLLEAGUE = 'Só a própria pessoa pode trocar o e-mail de quem tem o seu nível.';
const LOWERED =
  'Esta pessoa tinha há pouco o seu nível. O e-mail dela só pode ser trocado 90 dias depois da mudança.';
const unique = (rows: { id: number }[]) => new Set(rows.map((row) => row.id)).size === rows.length;
/** The fields of a person from other tables; names and other values that a screen sends along are dropped. */
const places = z.object({
  sectors: z
    .array(z.object({ id, is_supervisor: z.boolean(), is_operator: z.boolean() }))
    .max(MOST_PLACES)
    .refine((rows) => rows.every((row) => row.is_supervisor || row.is_operator))
    .refine(unique)
    .optional(),
  business_units: z.array(z.object({ id })).max(MOST_PLACES).refine(unique).optional(),
});

export const editorOf = ({ userId, level, roles, bounds }: Actor): Editor => ({
  id: userId,
  level,
  roles,
  bounds,
});

/** A row has the rights of its group under this name, which no screen gets. */
const GROUP = 'group';
type Group = Bounds & { flags: string[]; reportType: number };

/** The id of a reference, in the form of a save or of a displayed row. */
function groupIdOf(value: unknown): number | null {
  if (value && typeof value === 'object' && 'id' in value) return Number(value.id);
  return typeof value === 'number' ? value : null;
}

const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** The rights in a displayed row or in a save, with those of its group. */
function rightsIn(row: Values, group: Group | undefined): Rights {
  const sectors = (row.sectors ?? []) as SectorRole[];
  const units = (row.business_units ?? []) as { id: number }[];
  return {
    level: Number(row.level),
    active: row.active !== false,
    groupId: groupIdOf(row.user_group_id),
    flags: group?.flags ?? [],
    reportType: group?.reportType ?? 0,
    bounds: group ?? { loginHours: [], twoFactorRequired: false },
    granted: texts(row.granted),
    denied: texts(row.denied),
    sectors,
    businessUnits: units.map(({ id }) => id),
  };
}

const personIn = (row: RawRow) => ({
  ...rightsIn(row, row[GROUP] as Group | undefined),
  id: row.id,
});

async function rightsOf(trx: Db, row: Values): Promise<Rights> {
  const groupId = groupIdOf(row.user_group_id);
  return rightsIn(row, groupId === null ? undefined : await store.findGroup(trx, groupId));
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

/**
 * The check passes a new address to the save under this name: it is not a column, and waits until its owner confirms
 * it.
 */
const NEW_EMAIL = 'new_email';

async function checkEmail(trx: Db, { ctx, actor, before, values }: Saving): Promise<Values> {
  const { email, ...rest } = values;
  if (!before || email === undefined || email === before.email) return values;
  // An open session must not be enough to take over an account.
  if (before.id === actor.userId) refuse({ email: [OWN_EMAIL] });
  const person = { ...personIn(before), ...(await store.getLowered(trx, before.id)) };
  if (!mayOpenWays(editorOf(actor), person, ctx.clock())) {
    refuse({ email: [person.level > actor.level ? LOWERED : COLLEAGUE] });
  }
  if (await store.isEmailTaken(trx, String(email)))
    refuse({ email: [errorCatalogue.EMAIL_TAKEN.message] });
  return { ...rest, [NEW_EMAIL]: email };
}

async function check(trx: Db, saving: Saving): Promise<Values> {
  const { actor, before, values } = saving;
  requireSelf(actor);
  await requireSession(trx, actor);
  checkPlaces(values);
  if (isToken(actor)) refuse(faultsOfToken(before, values));
  const old = before && (await rightsOf(trx, before));
  const next = await rightsOf(trx, { ...before, ...values });
  refuse(faultsOfRights(editorOf(actor), old, next));
  if (before && losesAdmin(old, next) && !(await store.hasOtherAdmin(trx, before.id))) {
    refuse({ [next.active ? 'level' : 'active']: [LAST_ADMIN] });
  }
  if (old && before?.id === actor.userId) refuse(faultsOfOwnRights(old, next));
  return checkEmail(trx, saving);
}

/** A second demotion keeps the original level. */
async function keepLowered(trx: Db, { ctx, before, values }: Saving): Promise<void> {
  const level = Number(before?.level);
  if (!before || values.level === undefined || Number(values.level) <= level) return;
  const now = ctx.clock();
  const from = levelHeld({ level, ...(await store.getLowered(trx, before.id)) }, now);
  await store.setLowered(trx, before.id, { levelBefore: from, loweredAt: now });
}

async function keep(trx: Db, saving: Saving & { id: number }) {
  const { ctx, actor, before, values, id: userId } = saving;
  const { sectors, business_units } = places.parse(values);
  if (sectors) await store.replaceSectors(trx, userId, sectors);
  if (business_units) await store.replaceUnits(trx, userId, business_units);
  if (!before) return inviteByMail(ctx, trx, String(values.email));
  if (values.active === false) await endSessionsOf(trx, userId);
  await keepLowered(trx, saving);
  if ('level' in values || 'active' in values) {
    await endActingOf(trx, userId);
    await forgetEmailChange(trx, userId);
  }
  if (typeof values[NEW_EMAIL] === 'string') {
    const change = { userId, old: String(before.email), email: values[NEW_EMAIL] };
    await askForEmail(ctx, trx, actor, change);
  }
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
    store.listGroups(db, ids),
  ]);
  const of = <T extends { user_id: number }>(all: T[], userId: number) =>
    all.filter((one) => one.user_id === userId).map(({ user_id: _, ...one }) => one);
  return rows.map((row) => ({
    ...row,
    sectors: of(sectors, row.id).map((place) => ({ ...place, detail: roleNames(place) })),
    business_units: of(units, row.id),
    [GROUP]: groups.find(({ user_id }) => user_id === row.id),
  }));
}

const lowest = LEVEL.external;
/** The levels that are not above the person's own. */
const levelsFrom = (level: number) =>
  Array.from({ length: lowest - level + 1 }, (_, index) => level + index);

/**
 * People: nobody may see or export people of a higher level, change people with more rights, or change anybody while
 * acting as another person.
 */
export const userBehaviour: RecordBehaviour = {
  scope: ({ level }) =>
    level <= LEVEL.admin ? 'all' : [{ column: 'level', values: levelsFrom(level) }],
  mayChange: (actor, row) => !actor.impersonator && mayChange(editorOf(actor), personIn(row)),
  check,
  keep,
  complete,
  changed: announceEnded,
};
