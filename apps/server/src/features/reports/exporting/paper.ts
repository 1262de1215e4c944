import type { Report } from '@balcao/contract/reports/report';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { queueOf } from '../../../platform/few-at-once.ts';
import { perContext } from '../../../platform/per-context.ts';
import { readConfigs } from '../../organization/installation.ts';
import { reportPaper } from './paper.rules.ts';

const refusal = () =>
  new AppError('TOO_MANY', {
    reason: 'Muitos relatórios estão sendo feitos agora. Tente de novo em instantes.',
    retryAfter: 3,
  });
/** Other PDFs are drawn in the same thread: reports take at most two places there. */
const drawing = perContext(() => queueOf({ most: 2, waiting: 20, refusal }));

/** A report as PDF. Throws TOO_MANY, UNAVAILABLE. */
export async function drawPaper(
  ctx: Context,
  report: Report,
  filters: readonly string[],
): Promise<Buffer> {
  const { COMPANY_NAME: company } = await readConfigs(ctx);
  const content = reportPaper({ report, filters, company, now: ctx.clock() });
  return drawing(ctx)(() => ctx.pdf.report(content));
}
