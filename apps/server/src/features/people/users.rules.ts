import { isWithinHours } from '@balcao/contract/access/login-hours';
import {
  type FlagSources,
  hasFlag,
  LEVEL,
  type PermissionFlag,
  permissionFlags,
} from '@balcao/contract/access/permissions';
import type { UserRoles } from '@balcao/contract/access/session';
import type { Bounds } from '../../platform/actor.ts';

export type SectorRole = { id: number; is_supervisor: boolean; is_operator: boolean };

/**
 * Everything that gives a person access, and what limits it. `flags`, `reportType` and `bounds` are those of the group.
 */
export type Rights = FlagSources & {
  active: boolean;
  groupId: number | null;
  reportType: number;
  bounds: Bounds;
  sectors: readonly SectorRole[];
  businessUnits: readonly number[];
};
export type Person = Rights & { id: number };
/** The level before the person's last demotion, and its time. */
export type Demotion = { levelBefore: number | null; loweredAt: Date | null };
/** A person as the session query returns it; without a group, the group's values are empty. */
type PersonRow = Omit<Person & Demotion, 'id' | 'flags' | 'reportType'> & {
  userId: number;
  flags: readonly string[] | null;
  reportType: number | null;
};

export const personOf = ({
  userId,
  flags,
  reportType,
  ...facts
}: PersonRow): Person & Demotion => ({
  ...facts,
  id: userId,
  flags: flags ?? [],
  reportType: reportType ?? 0,
});

export type Editor = { id: number; level: number; roles: UserRoles; bounds: Bounds };
export type Faults = Record<string, string[]>;

const HIGHER = 'Você não pode dar um nível acima do seu.';
const ADMIN_LEVELS = 'Só quem pode alterar níveis 1 e 2 pode dar ou tirar este nível.';
const PERSONAL = 'Só quem pode alterar permissões pessoais pode mudar isto.';
export const BEYOND = 'Você só pode dar ou tirar permissões que também tem.';
const BEYOND_GROUP = 'Este grupo ou o anterior tem permissões que você não tem.';
const UNBOUND =
  'Este grupo é menos restrito que o seu: confira o horário e a verificação em duas etapas.';
const UNBOUND_ALONE = 'Escolha um grupo tão restrito quanto o seu, no horário e nas duas etapas.';
const BEYOND_SECTORS = 'Você só pode dar ou tirar setores e papéis que também tem.';
const BEYOND_UNITS = 'Você só pode dar ou tirar unidades de negócio que também tem.';
export const OWN_RIGHTS = 'Ninguém amplia os próprios direitos. Peça a outra pessoa.';
export const OWN_ACCESS = 'Isto tiraria o seu próprio acesso administrativo. Peça a outra pessoa.';
export const LAST_ADMIN = 'Este é o último administrador ativo. Promova outra pessoa antes.';

export const isAdmin = ({ level }: { level: number }) => level <= LEVEL.admin;
/** Elements that only one of the two lists has. */
export const differing = (one: readonly string[], other: readonly string[]) => [
  ...one.filter((flag) => !other.includes(flag)),
  ...other.filter((flag) => !one.includes(flag)),
];
const adminFlags = ['can_user_group_edit', 'can_admin_roles_change'] as const;

export function losesAdmin(before: Rights | undefined, after: Rights): boolean {
  const isActive = (person: Rights) => person.active && isAdmin(person);
  return before !== undefined && isActive(before) && !isActive(after);
}

/** Whether somebody would lose a right to administer people and rights. */
export function losesAdminRight(before: FlagSources, after: FlagSources): boolean {
  return adminFlags.some((flag) => hasFlag(before, flag) && !hasFlag(after, flag));
}

export const lacksFlag = ({ roles }: Editor, flag: string) => !roles[flag as PermissionFlag];

/** Supervisors work in every sector. */
function lacksSector({ level, roles }: Editor, sector: SectorRole): boolean {
  if (level <= LEVEL.supervisor) return false;
  const own = roles.sectors.find(({ id }) => id === sector.id);
  return (
    !own || (sector.is_supervisor && !own.is_supervisor) || (sector.is_operator && !own.is_operator)
  );
}

const lacksUnit = (editor: Editor, id: number) =>
  !isAdmin(editor) && !editor.roles.business_units.includes(id);

/** Whether a group has weaker login requirements than the editor's own: additional hours, or no second step. */
export function asksLess({ loginHours, twoFactorRequired }: Bounds, editor: Editor): boolean {
  if (isAdmin(editor)) return false;
  const { bounds } = editor;
  return (
    !isWithinHours(loginHours, bounds.loginHours) ||
    (bounds.twoFactorRequired && !twoFactorRequired)
  );
}

/** Login requirements apply to staff only: customers need no second step and have no login hours. */
const isLessBound = ({ level, bounds }: Pick<Rights, 'level' | 'bounds'>, editor: Editor) =>
  level <= LEVEL.internal && asksLess(bounds, editor);

/** Whether a person has a right that the editor does not have, or weaker login requirements. */
function hasMore(person: Rights, editor: Editor): boolean {
  return (
    permissionFlags.some((flag) => hasFlag(person, flag) && lacksFlag(editor, flag)) ||
    person.reportType > editor.roles.ticket_payment_report_type ||
    isLessBound(person, editor) ||
    person.sectors.some((sector) => lacksSector(editor, sector)) ||
    person.businessUnits.some((unit) => lacksUnit(editor, unit))
  );
}

/**
 * Whether a person may be changed: oneself, and people of a lower level without a right that the editor does not have.
 * People of the same level can be changed only by editors who may change levels 1 and 2.
 */
export function mayChange(editor: Editor, person: Person): boolean {
  if (person.id === editor.id) return true;
  const peers = editor.roles.can_admin_roles_change ? person.level >= editor.level : false;
  return (peers || person.level > editor.level) && !hasMore(person, editor);
}

const HELD_MS = 90 * 86_400_000;

type LevelHeld = Demotion & { level: number };

/** The highest level that the person had within the last 90 days. */
export function levelHeld({ level, levelBefore, loweredAt }: LevelHeld, now: Date): number {
  const isRecent = loweredAt !== null && now.getTime() - loweredAt.getTime() < HELD_MS;
  return isRecent ? Math.min(level, levelBefore ?? level) : level;
}

/**
 * Whether the editor may open a way to log in to this account: change its e-mail address, or hold a link for its
 * password. Not for a person of the same level, whom the editor could then impersonate. Nor for one who had that level
 * recently: otherwise an editor could demote a colleague, take over the account and promote it again.
 */
export function mayOpenWays(editor: Editor, person: Person & Demotion, now: Date): boolean {
  if (!mayChange(editor, person)) return false;
  return person.id === editor.id || levelHeld(person, now) > editor.level;
}

/** Fields that open a way to log in, or give rights. */
const waysAndRights = ['email', 'level', 'granted', 'denied', 'user_group_id'];
const BY_TOKEN = 'Um token não muda isto: entre no sistema.';

/**
 * A stolen token must not lead to an account: with a token one can create customers, but change neither addresses nor
 * rights.
 */
export function faultsOfToken(
  before: Record<string, unknown> | undefined,
  values: Record<string, unknown>,
): Record<string, string[]> {
  const said = (value: unknown) => JSON.stringify(value ?? null);
  const old = before ?? { level: LEVEL.external, email: values.email, granted: [], denied: [] };
  const changed = waysAndRights.filter(
    (name) => name in values && said(values[name]) !== said(old[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, [BY_TOKEN]]));
}

const newcomer: Rights = {
  level: LEVEL.external,
  active: true,
  groupId: null,
  flags: [],
  reportType: 0,
  bounds: { loginHours: [], twoFactorRequired: false },
  granted: [],
  denied: [],
  sectors: [],
  businessUnits: [],
};

function faultOfLevel(editor: Editor, before: number, after: number): string | undefined {
  if (after === before) return undefined;
  if (after < editor.level) return HIGHER;
  const touchesAdmins = Math.min(after, before) <= LEVEL.supervisor;
  return touchesAdmins && !editor.roles.can_admin_roles_change ? ADMIN_LEVELS : undefined;
}

function faultOfPersonal(editor: Editor, changed: readonly string[]): string | undefined {
  if (changed.length === 0) return undefined;
  if (!editor.roles.can_admin_roles_change) return PERSONAL;
  return changed.some((flag) => lacksFlag(editor, flag)) ? BEYOND : undefined;
}

/** A person who becomes staff or changes groups needs login requirements at least as strict as the editor's. */
function faultOfBounds(editor: Editor, before: Rights, after: Rights): string | undefined {
  const stays = after.groupId === before.groupId && before.level <= LEVEL.internal;
  if (stays || !isLessBound(after, editor)) return undefined;
  return after.groupId === null ? UNBOUND_ALONE : UNBOUND;
}

/** A change of group gives the rights of the new group and takes those of the old one. */
function faultOfGroup(editor: Editor, before: Rights, after: Rights): string | undefined {
  if (after.groupId === before.groupId) return undefined;
  const flags = [...before.flags, ...after.flags];
  const reports = Math.max(before.reportType, after.reportType);
  const isBeyond =
    flags.some((flag) => lacksFlag(editor, flag)) ||
    reports > editor.roles.ticket_payment_report_type;
  return isBeyond ? BEYOND_GROUP : undefined;
}

const sameSector = (one: SectorRole, other: SectorRole) =>
  one.id === other.id &&
  one.is_supervisor === other.is_supervisor &&
  one.is_operator === other.is_operator;

function changedSectors(before: readonly SectorRole[], after: readonly SectorRole[]): SectorRole[] {
  const isIn = (sectors: readonly SectorRole[]) => (sector: SectorRole) =>
    sectors.some((one) => sameSector(one, sector));
  return [
    ...before.filter((sector) => !isIn(after)(sector)),
    ...after.filter((sector) => !isIn(before)(sector)),
  ];
}

/** Faults in giving a person these rights and taking the previous ones, by field; empty if nothing changes. */
export function faultsOfRights(editor: Editor, old: Rights | undefined, after: Rights): Faults {
  const before = old ?? newcomer;
  const sectors = changedSectors(before.sectors, after.sectors);
  const units = differing(before.businessUnits.map(String), after.businessUnits.map(String));
  const found = {
    level: faultOfLevel(editor, before.level, after.level),
    granted: faultOfPersonal(editor, differing(before.granted, after.granted)),
    denied: faultOfPersonal(editor, differing(before.denied, after.denied)),
    user_group_id: faultOfGroup(editor, before, after) ?? faultOfBounds(editor, before, after),
    sectors: sectors.some((sector) => lacksSector(editor, sector)) ? BEYOND_SECTORS : undefined,
    business_units: units.some((id) => lacksUnit(editor, Number(id))) ? BEYOND_UNITS : undefined,
  };
  const faults = Object.entries(found).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(faults.map(([field, text]) => [field, [text]]));
}

/** The same for the editor's own rights: nobody may give themselves more rights, or remove their own access. */
export function faultsOfOwnRights(before: Rights, after: Rights): Faults {
  if (isAdmin(before) && after.level > before.level) return { level: [OWN_ACCESS] };
  if (!after.active) return { active: [OWN_ACCESS] };
  if (losesAdminRight(before, after)) {
    return { [after.groupId === before.groupId ? 'denied' : 'user_group_id']: [OWN_ACCESS] };
  }
  if (isAdmin(before)) return {};
  if (after.level < before.level) return { level: [OWN_RIGHTS] };
  if (after.groupId !== before.groupId) return { user_group_id: [OWN_RIGHTS] };
  if (differing(before.granted, after.granted).length > 0) return { granted: [OWN_RIGHTS] };
  if (differing(before.denied, after.denied).length > 0) return { denied: [OWN_RIGHTS] };
  return faultsOfOwnPlaces(before, after);
}

/** A person's sectors and units give access to tickets, so they count as rights too. */
function faultsOfOwnPlaces(before: Rights, after: Rights): Faults {
  const more = after.sectors.some(({ id, is_supervisor, is_operator }) => {
    const old = before.sectors.find((one) => one.id === id);
    return !old || (is_supervisor && !old.is_supervisor) || (is_operator && !old.is_operator);
  });
  if (more) return { sectors: [OWN_RIGHTS] };
  const isNew = after.businessUnits.some((id) => !before.businessUnits.includes(id));
  return isNew ? { business_units: [OWN_RIGHTS] } : {};
}
