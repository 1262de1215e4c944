import { type FlagSources, hasFlag, LEVEL } from '@balcao/contract/permissions';

/** What of a person decides about rights. `flags` are those of the group. */
export type Rights = FlagSources & { active: boolean; groupId: number | null };
export type Editor = { level: number; canChangeAdmins: boolean };
export type Faults = Record<string, string[]>;

const HIGHER = 'Você não pode dar um nível acima do seu.';
const ADMIN_LEVELS = 'Só quem pode alterar níveis 1 e 2 pode dar ou tirar este nível.';
const PERSONAL = 'Só quem pode alterar permissões pessoais pode mudar isto.';
const ADMIN_GROUP = 'Só quem pode alterar níveis 1 e 2 pode pôr alguém neste grupo.';
const OWN_RIGHTS = 'Ninguém amplia os próprios direitos. Peça a outra pessoa.';
const OWN_ACCESS = 'Isto tiraria o seu próprio acesso administrativo. Peça a outra pessoa.';
export const LAST_ADMIN = 'Este é o último administrador ativo. Promova outra pessoa antes.';

const isAdmin = ({ level, active }: Pick<Rights, 'level' | 'active'>) =>
  active && level <= LEVEL.admin;
const same = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join() === other.toSorted().join();
const adminFlags = ['can_user_group_edit', 'can_admin_roles_change'] as const;

/** Whether the installation would lose this admin. */
export function losesAdmin(before: Rights | undefined, after: Rights): boolean {
  return before !== undefined && isAdmin(before) && !isAdmin(after);
}

/** Whether somebody would lose a right by which people and rights are administered. */
export function losesAdminRight(before: FlagSources, after: FlagSources): boolean {
  return adminFlags.some((flag) => hasFlag(before, flag) && !hasFlag(after, flag));
}

const mayChangeAdmins = (person: FlagSources) => hasFlag(person, 'can_admin_roles_change');

/** Nobody changes who stands higher, or who may do what the editor may not: his e-mail address would open his account. */
export function isBelow(editor: Editor, person: FlagSources): boolean {
  if (person.level < editor.level) return false;
  return editor.canChangeAdmins || !mayChangeAdmins(person);
}

/** What is wrong with giving a person these rights, by field; nothing for a change that touches none (product.md section 1). */
export function faultsOfRights(editor: Editor, before: Rights | undefined, after: Rights): Faults {
  const faults: Faults = {};
  const level = before?.level ?? LEVEL.external;
  if (after.level !== level) {
    const touchesAdmins = Math.min(after.level, level) <= LEVEL.supervisor;
    if (after.level < editor.level) faults.level = [HIGHER];
    else if (touchesAdmins && !editor.canChangeAdmins) faults.level = [ADMIN_LEVELS];
  }
  for (const field of ['granted', 'denied'] as const) {
    const changes = !same(before?.[field] ?? [], after[field]);
    if (changes && !editor.canChangeAdmins) faults[field] = [PERSONAL];
  }
  if (after.groupId !== before?.groupId && mayChangeAdmins(after) && !editor.canChangeAdmins) {
    faults.user_group_id = [ADMIN_GROUP];
  }
  return faults;
}

/** The same for oneself: nobody gives himself more, or takes his own way back. */
export function faultsOfOwnRights(before: Rights, after: Rights): Faults {
  if (before.level <= LEVEL.admin && after.level > before.level) return { level: [OWN_ACCESS] };
  if (!after.active) return { active: [OWN_ACCESS] };
  if (losesAdminRight(before, after)) {
    return { [after.groupId === before.groupId ? 'denied' : 'user_group_id']: [OWN_ACCESS] };
  }
  if (before.level <= LEVEL.admin) return {};
  if (after.level < before.level) return { level: [OWN_RIGHTS] };
  if (after.groupId !== before.groupId) return { user_group_id: [OWN_RIGHTS] };
  if (!same(before.granted, after.granted)) return { granted: [OWN_RIGHTS] };
  if (!same(before.denied, after.denied)) return { denied: [OWN_RIGHTS] };
  return {};
}

/** Where a person works; sectors open tickets, so that they are rights too. */
export type Places = {
  sectors?: { id: number; is_supervisor: boolean; is_operator: boolean }[] | undefined;
  business_units?: { id: number }[] | undefined;
};

/** What is wrong with giving oneself these places; a list that is not there stays as it is. */
export function faultsOfOwnPlaces(before: Places, after: Places): Faults {
  const had = before.sectors ?? [];
  const more = (after.sectors ?? []).some(({ id, is_supervisor, is_operator }) => {
    const old = had.find((one) => one.id === id);
    return !old || (is_supervisor && !old.is_supervisor) || (is_operator && !old.is_operator);
  });
  if (more) return { sectors: [OWN_RIGHTS] };
  const units = new Set(before.business_units?.map(({ id }) => id));
  const isNew = after.business_units?.some(({ id }) => !units.has(id));
  return isNew ? { business_units: [OWN_RIGHTS] } : {};
}

/** What is wrong with a group's new flags: for who belongs to it (`own`), and for who may not change admins. */
export function faultOfFlags(
  editor: Editor,
  { own, before, after }: { own: FlagSources | undefined; before: string[]; after: string[] },
): string | undefined {
  const added = after.filter((flag) => !before.includes(flag));
  const changed = [...added, ...before.filter((flag) => !after.includes(flag))];
  if (own && losesAdminRight({ ...own, flags: before }, { ...own, flags: after })) {
    return OWN_ACCESS;
  }
  if (own && own.level > LEVEL.admin && added.length > 0) return OWN_RIGHTS;
  if (!editor.canChangeAdmins && changed.includes('can_admin_roles_change')) return PERSONAL;
  return undefined;
}
