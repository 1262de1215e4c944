import { toBuffer } from 'qrcode';
import { joinPdfs } from './join-pdfs.ts';
import { type PdfContent, renderPdf } from './render-pdf.ts';
import { sealPdf } from './seal-pdf.ts';

export type SealedContent = {
  /** Complete PDFs, which come first. */
  documents: Uint8Array[];
  /** Drawn after them. */
  proof: PdfContent;
  /** The last page: a picture (PNG) with a line above it, and a QR code with lines beside it. */
  last: { picture: Uint8Array; above: string; qr: string; beside: string[] };
  /** The certificate is PKCS#12 without a password. */
  seal: { certificate: Uint8Array; name: string; at: Date };
};

/** All pages as one PDF under a seal with which any reader detects a changed byte. */
export async function drawSealed(content: SealedContent): Promise<Buffer> {
  const { documents, proof, last, seal } = content;
  const { title, created: at } = proof;
  const { picture, above, qr, beside } = last;
  const mark = await toBuffer(qr, { margin: 1, width: 520 });
  const files = [...documents, await renderPdf(proof)];
  const joined = await joinPdfs(files, { picture, above, mark, beside }, { title, at });
  const certificate = Buffer.from(seal.certificate);
  return sealPdf(joined, { ...seal, certificate, reason: title });
}
