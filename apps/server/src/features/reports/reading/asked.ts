import { addDays } from '@balcao/brazil/bank-days';
import type { ReportQuery } from '@balcao/contract/reports/report';
import {
  type FilterField,
  type ReportGroup,
  type ReportName,
  reportGroups,
} from '@balcao/contract/reports/report-names';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { hooksOf } from '../../../platform/feature-hooks.ts';
import type { TicketScope } from '../../../platform/ticket-sight.ts';
import { dayOf } from '../folding/fact.rules.ts';
import { filterFault, type ReportScope, reportScope } from '../policy.ts';
import { type Chosen, findChosen, listPlaces } from './names.store.ts';
import { compared, type Grain, grainOf, type Period, periodFault } from './period.rules.ts';
import type { Which } from './sums.store.ts';

const USUAL_DAYS = 30;

export type AskedReport = {
  name: ReportName;
  period: Period;
  before: Period | null;
  grain: Grain;
  by: ReportGroup;
  which: Which;
  /** The names of what the filters chose. */
  chosen: Omit<Chosen, 'sector_ids'>;
  /** The tickets that the caller sees now. */
  sight: TicketScope;
  today: string;
};

/** Throws FORBIDDEN. */
function requireScope(actor: Actor, name: ReportName): ReportScope {
  const scope = reportScope(actor, name);
  if (!scope) throw new AppError('FORBIDDEN');
  return scope;
}

/** What the filters of a report offer: the sectors, units and people of the caller's sight. Throws FORBIDDEN. */
export async function choicesOf(ctx: Context, actor: Actor, name: ReportName) {
  return listPlaces(ctx.db, { ...requireScope(actor, name), userId: actor.userId });
}

/** What narrows a report; null and nothing are the same. */
export type Filters = { [Field in FilterField]?: number | null | undefined };

const refusals: Record<FilterField, string> = {
  sector_id: 'Escolha um dos seus setores.',
  business_unit_id: 'Escolha uma das suas unidades.',
  user_id: 'Escolha alguém dos seus setores.',
};

/** The names of what the filters of a report chose, and the caller's sight. Throws FORBIDDEN, INVALID for what is outside of it. */
export async function chosenOf(
  ctx: Context,
  actor: Actor,
  name: ReportName,
  { sector_id = null, business_unit_id = null, user_id = null }: Filters,
): Promise<{ scope: ReportScope; chosen: Chosen }> {
  const scope = requireScope(actor, name);
  const wanted = { sector_id, business_unit_id, user_id };
  const chosen = await findChosen(ctx.db, wanted);
  const fault = filterFault(actor, scope, { wanted, known: chosen });
  if (fault) throw invalidAt(fault, refusals[fault]);
  return { scope, chosen };
}

/** Reads what was asked. Throws FORBIDDEN, INVALID for a period that is none and for what is outside the caller's sight. */
export async function readAsked(
  ctx: Context,
  actor: Actor,
  name: ReportName,
  query: Omit<ReportQuery, 'by'> & { by?: string | undefined },
): Promise<AskedReport> {
  const scope = requireScope(actor, name);
  const today = dayOf(ctx.clock());
  const to = query.to ?? (query.from && query.from > today ? query.from : today);
  const period = { from: query.from ?? addDays(to, 1 - USUAL_DAYS), to };
  const fault = periodFault(period);
  if (fault) throw invalidAt(fault.field, fault.text);
  const { sector_ids: _, ...chosen } = (await chosenOf(ctx, actor, name, query)).chosen;
  const groups: readonly ReportGroup[] = reportGroups[name];
  const by = groups.find((group) => group === (query.by ?? groups[0]));
  if (!by) throw invalidAt('by', 'Este relatório não tem essa divisão.');
  return {
    name,
    period,
    before: query.compare ? compared(period, query.compare) : null,
    grain: grainOf(period),
    by,
    which: {
      ...scope,
      sectorId: query.sector_id ?? null,
      unitId: query.business_unit_id ?? null,
      userId: query.user_id ?? null,
    },
    chosen,
    sight: hooksOf(ctx).ticketSight.scopeOf(actor),
    today,
  };
}
