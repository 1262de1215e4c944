import type { Invoice } from '@balcao/contract/invoices/invoice';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { perContext } from '../../../platform/per-context.ts';
import { requireSeen } from '../notes/acting.ts';
import { findDocument, type findFacts } from '../notes/invoice.store.ts';
import { describeInvoice } from '../notes/invoices.ts';
import { drawDanfse } from '../papers/danfse.ts';
import type { Ours } from '../papers/declared.rules.ts';
import { getFiscalRow } from '../units/fiscal.ts';

export type Paper = { name: string; type: string; bytes: Buffer };
type Facts = NonNullable<Awaited<ReturnType<typeof findFacts>>>;
type Noted = Pick<
  Invoice,
  | 'id'
  | 'status'
  | 'environment'
  | 'series'
  | 'number'
  | 'access_key'
  | 'business_unit_id'
  | 'taxes'
>;

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

/** Papers are drawn where notes are signed, too: nobody fills that queue alone. */
const MOST_DRAWN = 10;
const drawing = perContext(() => new Map<number, number>());

/** A paper that a person asks for. Throws NOT_FOUND, TOO_MANY while too many of theirs are drawn. */
export async function paperFor(
  ctx: Context,
  { userId }: Pick<Actor, 'userId'>,
  invoice: Noted,
  kind: 'xml' | 'pdf',
): Promise<Paper> {
  if (kind === 'xml') return xmlOf(ctx, invoice);
  const people = drawing(ctx);
  const own = people.get(userId) ?? 0;
  if (own >= MOST_DRAWN) {
    const reason =
      'Outros PDFs que você pediu ainda estão sendo feitos. Tente de novo em instantes.';
    throw new AppError('TOO_MANY', { reason, retryAfter: 3 });
  }
  people.set(userId, own + 1);
  try {
    return await pdfOf(ctx, invoice);
  } finally {
    const left = (people.get(userId) ?? 1) - 1;
    if (left > 0) people.set(userId, left);
    else people.delete(userId);
  }
}

/** Of a note that no authority completed: who emits it, and our own figures. */
async function oursOf(ctx: Context, { business_unit_id, taxes }: Noted): Promise<Ours> {
  const unit = await getFiscalRow(ctx.db, business_unit_id);
  return {
    providerName: unit.legal_name ?? unit.unit_name,
    taxes: {
      issBaseCents: taxes.base_cents,
      issCents: taxes.iss_cents,
      issRate: taxes.iss_rate,
      withheldCents: taxes.withheld_cents,
      netCents: taxes.net_cents,
    },
  };
}

/** The DANFSe. Throws NOT_FOUND for what is no note. */
export async function pdfOf(ctx: Context, invoice: Noted): Promise<Paper> {
  if (!drawn.includes(invoice.status)) throw new AppError('NOT_FOUND');
  const { bytes: xml } = await xmlOf(ctx, invoice);
  const local = invoice.environment === 'local';
  const ours = local ? await oursOf(ctx, invoice) : null;
  const bytes = await drawDanfse(ctx, {
    xml: xml.toString('utf8'),
    mark: markOf(invoice),
    local,
    ours,
  });
  return { name: `${nameOf(invoice)}.pdf`, type: 'application/pdf', bytes };
}

/** The note's paper for somebody of staff. Throws FORBIDDEN, NOT_FOUND, TOO_MANY. */
export async function openPaper(
  ctx: Context,
  actor: Actor,
  { id, kind }: { id: number; kind: 'xml' | 'pdf' },
): Promise<Paper> {
  const facts: Pick<Facts, 'status'> = await requireSeen(ctx.db, actor, id);
  if (facts.status === 'draft') throw new AppError('NOT_FOUND');
  return paperFor(ctx, actor, await describeInvoice(ctx.db, id), kind);
}
