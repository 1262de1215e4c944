import {
  type PermissionFlag,
  permissionFlags,
  permissionLabels,
} from '@balcao/contract/permissions';

export type Flag = { name: PermissionFlag; area: string; label: string };

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const flags = permissionFlags.map((name): Flag => {
  const [area = '', label = area] = permissionLabels[name].split(': ');
  return { name, area, label: label.charAt(0).toUpperCase() + label.slice(1) };
});

/** Flags by area, both in the order of the alphabet; with `q` those whose name holds it, accents apart. */
export function flagAreas(q: string): [string, Flag[]][] {
  const wanted = plain(q.trim());
  const found = flags.filter(({ area, label }) => plain(`${area} ${label}`).includes(wanted));
  const areas = Map.groupBy(found, ({ area }) => area);
  return [...areas].toSorted(([one], [other]) => one.localeCompare(other, 'pt-BR'));
}
