import { AppError } from '../app-error.ts';
import type { Logger } from '../logger.ts';
import { openPool } from '../workers/pool.ts';
import type { Fault, WorkerKind } from '../workers/thread.ts';
import type { FormContent } from './draw-form.ts';
import type { ReportPaper } from './draw-report.ts';
import type { SlipContent } from './draw-slip.ts';
import type { TableContent } from './draw-table.ts';
import type { PdfContent } from './render-pdf.ts';
import type { SealedContent } from './sealed-pdf.ts';
import type { PdfRequest } from './worker.ts';

/** Throws UNAVAILABLE while too many wait, and an Error for content that cannot be drawn. */
export type PdfDrawer = {
  document(content: PdfContent): Promise<Buffer>;
  slip(content: SlipContent): Promise<Buffer>;
  /** An official form of one page: blocks of named values beside a QR code. */
  form(content: FormContent): Promise<Buffer>;
  /** Rows of numbers under headings, on as many pages as they need. */
  table(content: TableContent): Promise<Buffer>;
  /** Figures, charts and tables with their footnotes. */
  report(content: ReportPaper): Promise<Buffer>;
  /** Documents, evidence and pictures as one sealed file. */
  sealed(content: SealedContent): Promise<Buffer>;
  /** A self-signed certificate with its key, as PKCS#12 without a password. */
  certificate(name: string, now: Date): Promise<Buffer>;
  close(): Promise<void>;
};

const kind: WorkerKind = {
  name: 'PDF drawer',
  file: new URL('./worker.ts', import.meta.url),
  hangMs: 20_000,
  starvedMs: 60_000,
  idleMs: 30_000,
  waiting: 100,
  memory: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
};

/** Draws and seals in one separate thread, one request after the other: seconds of work, while the server answers others. */
export function openPdfDrawer({ log }: { log: Logger }): PdfDrawer {
  const pool = openPool<PdfRequest, { bytes: Uint8Array } | Fault>(kind, 1, log);
  async function ask(request: PdfRequest): Promise<Buffer> {
    const reply = await pool.ask(request);
    if ('bytes' in reply) return Buffer.from(reply.bytes.buffer);
    if (reply.passing) throw new AppError('UNAVAILABLE');
    throw new Error(`a PDF could not be drawn: ${reply.fault}`);
  }
  return {
    document: (content) => ask({ document: content }),
    slip: (content) => ask({ slip: content }),
    form: (content) => ask({ form: content }),
    table: (content) => ask({ table: content }),
    report: (content) => ask({ report: content }),
    sealed: (content) => ask({ sealed: content }),
    certificate: (name, now) => ask({ certificate: { name, now } }),
    close: pool.close,
  };
}
