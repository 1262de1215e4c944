import { buffer } from 'node:stream/consumers';
import { drawBody, drawFrame, widthOf } from './draw.ts';
import { readBlocks } from './html-blocks.ts';
import { layPages } from './pages.ts';

/** Bytes of UTF-8. */
export const MAX_HTML_BYTES = 64 * 1024;

const lookalikes: Record<string, string> = { '<': '‹', '>': '›', '&': '＆' };

/** pdfkit writes these texts into XML unescaped. */
function metadataText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .replace(/[<>&]/g, (character) => lookalikes[character] ?? '');
}

export type PdfContent = {
  title: string;
  /** At the top of every page. */
  company: string;
  /** HTML that `readBlocks` understands, at most MAX_HTML_BYTES. */
  html: string;
  /** One line at the foot of every page, before the page number. */
  footer: string;
  created: Date;
};

/**
 * Draws a document as PDF: A4, Helvetica, pt-BR, tagged for screen readers. Fetches nothing and runs nothing. Content
 * beyond MAX_PAGES is left out with a note; RangeError for HTML beyond its limit.
 */
export async function renderPdf(content: PdfContent): Promise<Buffer> {
  const { title, company, html, footer, created } = content;
  if (Buffer.byteLength(html) > MAX_HTML_BYTES) throw new RangeError('too much HTML');
  // 35 MB that a server without documents never loads.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'pt-BR',
    tagged: true,
    displayTitle: true,
    info: {
      Title: metadataText(title),
      Author: metadataText(company),
      Creator: 'Balcão',
      CreationDate: created,
    },
  });
  const bytes = buffer(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const pages = layPages(title, readBlocks(html), (run, size) => widthOf(doc, run, size));
  const known: Parameters<typeof drawBody>[2] = new Map();
  for (const [index, lines] of pages.entries()) {
    doc.addPage();
    const page = `Página ${index + 1} de ${pages.length}`;
    drawFrame(doc, { company, footer, page });
    drawBody(doc, root, known, lines);
  }
  root.end();
  doc.end();
  return bytes;
}
