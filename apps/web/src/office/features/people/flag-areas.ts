import { foldText } from '@balcao/brazil/fold-text';
import {
  type PermissionFlag,
  permissionFlags,
  permissionLabels,
} from '@balcao/contract/access/permissions';

export type Flag = { name: PermissionFlag; area: string; label: string };

const flags = permissionFlags.map((name): Flag => {
  const [area = '', label = area] = permissionLabels[name].split(': ');
  return { name, area, label: label.charAt(0).toUpperCase() + label.slice(1) };
});

/** Flags by area, both in alphabetical order; with `q`, only those whose name contains it, ignoring accents. */
export function flagAreas(q: string): [string, Flag[]][] {
  const wanted = foldText(q.trim());
  const found = flags.filter(({ area, label }) => foldText(`${area} ${label}`).includes(wanted));
  const areas = Map.groupBy(found, ({ area }) => area);
  return [...areas].toSorted(([one], [other]) => one.localeCompare(other, 'pt-BR'));
}
