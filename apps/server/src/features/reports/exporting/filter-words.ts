import {
  type FilterField,
  filterLabels,
  type ReportName,
} from '@balcao/contract/reports/report-names';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { chosenOf, type Filters } from '../reading/asked.ts';

/** The filters of a report as a reader understands them. Throws FORBIDDEN, INVALID for what is out of sight. */
export async function filterWords(
  ctx: Context,
  actor: Actor,
  name: ReportName,
  filters: Filters,
): Promise<string[]> {
  const { chosen, scope } = await chosenOf(ctx, actor, name, filters);
  const words = (Object.entries(filterLabels) as [FilterField, string][]).flatMap(
    ([field, label]) => (chosen[field] === null ? [] : [`${label}: ${chosen[field]}`]),
  );
  if (scope.ownOf !== null) return [...words, `Só o que é de ${actor.name}`];
  if (scope.sectors === 'all' && scope.units === 'all') return words;
  return [...words, `Só setores e unidades de ${actor.name}`];
}
