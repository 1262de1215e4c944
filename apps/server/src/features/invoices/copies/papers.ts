import type { Invoice } from '@balcao/contract/invoices/invoice';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { requireSeen } from '../notes/acting.ts';
import { findDocument, type findFacts } from '../notes/invoice.store.ts';
import { describeInvoice } from '../notes/invoices.ts';
import { drawDanfse } from '../papers/danfse.ts';

export type Paper = { name: string; type: string; bytes: Buffer };
type Facts = NonNullable<Awaited<ReturnType<typeof findFacts>>>;
type Noted = Pick<Invoice, 'id' | 'status' | 'environment' | 'series' | 'number' | 'access_key'>;

const nameOf = ({ access_key: key, series, number, id }: Noted) =>
  key ? `nfse-${key}` : `dps-${series}-${number ?? id}`;

/** The note as authorised, byte for byte; before that the DPS that was signed last. Throws NOT_FOUND for drafts. */
export async function xmlOf(ctx: Context, invoice: Noted): Promise<Paper> {
  const found =
    (await findDocument(ctx.db, invoice.id, 'note')) ??
    (await findDocument(ctx.db, invoice.id, 'dps'));
  if (!found) throw new AppError('NOT_FOUND');
  return { name: `${nameOf(invoice)}.xml`, type: 'application/xml', bytes: found.xml };
}

function markOf({ status, environment }: Noted) {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'substituted') return 'substituted';
  return environment === 'production' ? 'none' : 'homologation';
}

const drawn: readonly Invoice['status'][] = ['authorised', 'local', 'cancelled', 'substituted'];

/** The DANFSe. Throws NOT_FOUND for what is no note. */
export async function pdfOf(ctx: Context, invoice: Noted): Promise<Paper> {
  if (!drawn.includes(invoice.status)) throw new AppError('NOT_FOUND');
  const { bytes: xml } = await xmlOf(ctx, invoice);
  const local = invoice.environment === 'local';
  const bytes = await drawDanfse(ctx, { xml: xml.toString('utf8'), mark: markOf(invoice), local });
  return { name: `${nameOf(invoice)}.pdf`, type: 'application/pdf', bytes };
}

/** The note's paper for somebody of staff. Throws FORBIDDEN, NOT_FOUND. */
export async function openPaper(
  ctx: Context,
  actor: Actor,
  { id, kind }: { id: number; kind: 'xml' | 'pdf' },
): Promise<Paper> {
  const facts: Pick<Facts, 'status'> = await requireSeen(ctx.db, actor, id);
  if (facts.status === 'draft') throw new AppError('NOT_FOUND');
  return (kind === 'xml' ? xmlOf : pdfOf)(ctx, await describeInvoice(ctx.db, id));
}
