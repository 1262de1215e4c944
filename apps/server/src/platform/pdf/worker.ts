import { parentPort, type TransferListItem } from 'node:worker_threads';
import { lowerPriority } from '../workers/low-priority.ts';
import { makeCertificate } from './certificate.ts';
import { drawForm, type FormContent } from './draw-form.ts';
import { drawReport, type ReportPaper } from './draw-report.ts';
import { drawSlip, type SlipContent } from './draw-slip.ts';
import { drawTable, type TableContent } from './draw-table.ts';
import { type PdfContent, renderPdf } from './render-pdf.ts';
import { drawSealed, type SealedContent } from './sealed-pdf.ts';

/** The possible requests, each with everything that it needs: the thread reads nothing else. */
export type PdfRequest =
  | { document: PdfContent }
  | { slip: SlipContent }
  | { form: FormContent }
  | { table: TableContent }
  | { report: ReportPaper }
  | { sealed: SealedContent }
  | { certificate: { name: string; now: Date } };

function draw(request: PdfRequest): Promise<Uint8Array> {
  if ('document' in request) return renderPdf(request.document);
  if ('slip' in request) return drawSlip(request.slip);
  if ('form' in request) return drawForm(request.form);
  if ('table' in request) return drawTable(request.table);
  if ('report' in request) return drawReport(request.report);
  if ('sealed' in request) return drawSealed(request.sealed);
  return makeCertificate(request.certificate.name, request.certificate.now);
}

async function answer(request: PdfRequest): Promise<void> {
  try {
    // A copy, so that it can be transferred: small buffers are slices of a shared one.
    const bytes = new Uint8Array(await draw(request));
    parentPort?.postMessage({ bytes }, [bytes.buffer as TransferListItem]);
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof Error ? error.message : 'cannot be drawn' });
  }
}

lowerPriority();
parentPort?.on('message', answer);
parentPort?.postMessage({ fault: 'ready' });
