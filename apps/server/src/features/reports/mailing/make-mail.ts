import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Mail } from '../../../platform/mail.ts';
import { actorNow } from '../../access/actor-now.ts';
import { readConfigs } from '../../organization/installation.ts';
import { filterWords } from '../exporting/filter-words.ts';
import { drawPaper } from '../exporting/paper.ts';
import { requireSameSight } from '../exporting/same-rights.ts';
import { readReport } from '../reading/report.ts';
import { reportMail } from './mail.rules.ts';
import { periodBefore } from './schedule.rules.ts';
import type { DueRow } from './send.store.ts';

const given = <T>(value: T | null): T | undefined => value ?? undefined;

/** Why a person does not get their report, in words; null for faults that pass. */
function faultOf(error: unknown): string | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'FORBIDDEN') return 'A pessoa não pode mais ver este relatório.';
  if (error.code !== 'INVALID') return null;
  return 'Um filtro saiu do que a pessoa pode ver. Agende de novo com outro filtro.';
}

/** A mail, whose it is, and what it shows. */
export type Made = { mail: Mail; actor: Actor; shows: object };

/** The mail of a day as its owner may see it now, or why there is none. */
export async function makeMail(
  ctx: Context,
  row: DueRow,
  on: string,
): Promise<Made | { fault: string }> {
  const actor = await actorNow(ctx, ctx.db, row.owner_id);
  if (!actor) return { fault: 'A pessoa não tem mais acesso.' };
  if (!row.email) return { fault: 'A pessoa não tem e-mail.' };
  if (actor.twoFactorDue) return { fault: 'Falta ligar a verificação em duas etapas.' };
  try {
    const query = {
      ...periodBefore(row.every, on),
      compare: 'before' as const,
      sector_id: given(row.sector_id),
      business_unit_id: given(row.business_unit_id),
      user_id: given(row.user_id),
      by: given(row.by),
    };
    const report = await readReport(ctx, actor, row.name, query);
    const filters = await filterWords(ctx, actor, row.name, row);
    const content = await drawPaper(ctx, report, filters);
    // It may have waited for its turn longer than the right lasted.
    await requireSameSight(ctx, ctx.db, actor, row.name);
    const { COMPANY_NAME: company } = await readConfigs(ctx);
    const asker = row.asked_by === row.owner_id ? null : row.asker_name;
    const { filename, ...mail } = reportMail(report, { filters, company, asker });
    const attachments = [{ filename, contentType: 'application/pdf', content }];
    const shows = { name: row.name, ...query };
    return { mail: { to: row.email, ...mail, attachments }, actor, shows };
  } catch (error) {
    const fault = faultOf(error);
    if (fault) return { fault };
    throw error;
  }
}
