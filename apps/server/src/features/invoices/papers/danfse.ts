import type { Context } from '../../../platform/context.ts';
import { readForPaper } from '../document/documents.ts';
import { findCities } from './cities.store.ts';
import { cityCodes, type DanfseState, danfseForm } from './danfse.rules.ts';
import { type Ours, withOurs } from './declared.rules.ts';

/**
 * The DANFSe of an authorised note, or of a declaration that was emitted locally, as a PDF of one page. `mark` tells what the XML does not,
 * `ours` what the XML of a declaration leaves to the authority. Throws INVOICE_NOT_GENUINE for other XML, UNAVAILABLE while too many wait.
 */
export async function drawDanfse(
  ctx: Pick<Context, 'db' | 'pdf' | 'log' | 'clock'>,
  { xml, mark, local, ours = null }: { xml: string; ours?: Ours | null } & DanfseState,
): Promise<Buffer> {
  const note = withOurs(await readForPaper(ctx, xml), ours);
  const cities = await findCities(ctx.db, cityCodes(note));
  return ctx.pdf.form(danfseForm(note, { mark, local, cities }));
}
