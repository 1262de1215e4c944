import { COUNT_CAP } from '@balcao/contract/paging';
import type { reportRows as rowsSpec } from '@balcao/contract/reports/report';
import type { ReportName } from '@balcao/contract/reports/report-names';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { visitsKeptFrom } from '../../advertising/touches/tidy-touches.ts';
import { seesPayers } from '../policy.ts';
import { readAsked } from './asked.ts';
import { countUpToNow } from './counted-until.ts';
import { periodText } from './period.rules.ts';
import { readRowKey, shared } from './row-key.rules.ts';
import * as store from './rows.store.ts';

const shown = ({ at, title, ...row }: store.BehindRow) => ({
  ...row,
  at: at.toISOString(),
  title: title ?? '',
});

/** The rows behind a number, as its key names them, once what happened just now is counted. Throws FORBIDDEN, INVALID. */
export async function behindOf(
  ctx: Context,
  actor: Actor,
  { name, key, ...query }: z.output<typeof rowsSpec.query> & { name: ReportName },
) {
  const asked = await readAsked(ctx, actor, name, query);
  const found = readRowKey(name, key);
  if (!found) throw invalidAt('key', 'Este número não existe no relatório.');
  const { what, by, code, days, figure } = found;
  const until = await countUpToNow(ctx);
  const { which, sight, today } = asked;
  const period = days ? shared(asked.period, days) : asked.period;
  const behind: store.Behind = {
    what,
    by,
    code,
    which,
    period,
    sight,
    today,
    now: ctx.clock(),
    seesPayers: seesPayers(name, which),
  };
  const title = days ? `${figure.label}, ${periodText(days)}` : figure.label;
  return { figure, title, behind, until };
}

/** The first day of which rows are kept; null if that is all of the period. */
function rowsFrom(ctx: Context, { what, period }: store.Behind): string | null {
  const first = visitsKeptFrom(ctx);
  return what === 'visits' && period.from < first ? first : null;
}

/** The very rows behind a number of a report, the newest first. Throws FORBIDDEN, INVALID. */
export async function listRowsBehind(
  ctx: Context,
  actor: Actor,
  query: z.output<typeof rowsSpec.query> & { name: ReportName },
) {
  const { figure, title, behind, until } = await behindOf(ctx, actor, query);
  const [total, rows] = await Promise.all([
    store.countRows(ctx.db, behind, COUNT_CAP + 1),
    store.listRows(ctx.db, behind, spanOf(query)),
  ]);
  const count = { total: Math.min(total, COUNT_CAP), capped: total > COUNT_CAP };
  return {
    ...pageOf(query, count, rows.map(shown)),
    title,
    formula: [figure.formula, figure.listed].filter(Boolean).join(' '),
    until: until.toISOString(),
    rows_from: rowsFrom(ctx, behind),
  };
}
