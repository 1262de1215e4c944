import type { Context } from '../../../platform/context.ts';
import { readForPaper } from '../document/documents.ts';
import { findCities } from './cities.store.ts';
import { cityCodes, type DanfseState, danfseForm } from './danfse.rules.ts';

export type { Mark } from './danfse.rules.ts';

/**
 * The DANFSe of an authorised note, or of a declaration that was emitted locally, as a PDF of one page. `mark` tells what the XML does not.
 * Throws INVOICE_NOT_GENUINE for other XML, UNAVAILABLE while too many wait.
 */
export async function drawDanfse(
  ctx: Context,
  { xml, mark, local }: { xml: string } & DanfseState,
): Promise<Buffer> {
  const note = await readForPaper(ctx, xml);
  const cities = await findCities(ctx.db, cityCodes(note));
  return ctx.pdf.form(danfseForm(note, { mark, local, cities }));
}
