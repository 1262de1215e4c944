import type { Context } from '../../../platform/context.ts';
import type { Mail } from '../../../platform/mail.ts';
import { fileBytes } from '../../files/thread-files.ts';
import { pdfOf, xmlOf } from '../../invoices/copies/papers.ts';
import { describeInvoice } from '../../invoices/notes/invoices.ts';
import { payableSlip, slipPdf } from '../../payments/slips.ts';
import type { Facts } from '../evaluation/facts.ts';
import * as store from './papers.store.ts';

type Attachment = NonNullable<Mail['attachments']>[number];
type Attachments = Attachment[] | string;

/** A mail with more is refused by most servers. */
const MOST_BYTES = 20 * 1024 * 1024;

async function slip(ctx: Context, { token, id }: Facts): Promise<Attachments> {
  const found = token && (await payableSlip(ctx, token));
  if (!found) return 'O boleto não pode ser pago agora.';
  const content = await slipPdf(ctx, found);
  return [{ filename: `boleto-${id}.pdf`, contentType: 'application/pdf', content }];
}

async function note(ctx: Context, { about, id }: Facts): Promise<Attachments> {
  const noteId = about === 'nf_invoice' ? id : await store.findNoteOf(ctx.db, id);
  if (noteId === undefined) return 'A cobrança não tem nota fiscal autorizada.';
  const invoice = await describeInvoice(ctx.db, noteId);
  if (invoice.status !== 'authorised') return 'A nota fiscal não está autorizada.';
  const papers = [await xmlOf(ctx, invoice), await pdfOf(ctx, invoice)];
  return papers.map(({ name, type, bytes }) => ({
    filename: name,
    contentType: type,
    content: bytes,
  }));
}

async function signed(ctx: Context, { id }: Facts): Promise<Attachments> {
  const files = await store.listSigned(ctx.db, id);
  if (files.length === 0) return 'Não há documentos assinados.';
  if (files.reduce((bytes, { size }) => bytes + size, 0) > MOST_BYTES)
    return 'Os documentos assinados são grandes demais para um e-mail.';
  const attachments: Attachment[] = [];
  for (const { id: file, filename } of files)
    attachments.push({
      filename,
      contentType: 'application/pdf',
      content: await fileBytes(ctx, file),
    });
  return attachments;
}

const makers: Record<string, (ctx: Context, facts: Facts) => Promise<Attachments>> = {
  slip,
  invoice: note,
  documents: signed,
};

/** The papers of a mail; a text says which one cannot be had, and then the mail must not go out. */
export async function papersOf(
  ctx: Context,
  names: readonly string[],
  facts: Facts,
): Promise<Attachments> {
  const attachments: Attachment[] = [];
  for (const name of names) {
    const made = (await makers[name]?.(ctx, facts)) ?? [];
    if (typeof made === 'string') return made;
    attachments.push(...made);
  }
  return attachments;
}
