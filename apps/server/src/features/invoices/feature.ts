import type { Feature } from '../../platform/feature.ts';
import { copyToRecurrence } from './charges/automatic.store.ts';
import { hearBooked } from './charges/automatic.ts';
import { hearCopied, hearMade } from './charges/charge-invoicing.ts';
import { chargeNoteRoutes } from './charges/charges.routes.ts';
import { monthNotes } from './copies/month-notes.ts';
import { paperRoutes } from './copies/papers.routes.ts';
import { invoiceFeed, invoicesTopic, invoiceTopic } from './events.ts';
import { invoiceJobs } from './invoices.jobs.ts';
import { invoiceThreads } from './notes/invoice-thread.ts';
import { invoiceRoutes } from './notes/invoices.routes.ts';
import { sendingRoutes } from './sending/sending.routes.ts';
import { fiscalRoutes } from './units/fiscal.routes.ts';

export const invoicesFeature: Feature = {
  routes: [fiscalRoutes, invoiceRoutes, sendingRoutes, chargeNoteRoutes, paperRoutes],
  jobs: [invoiceJobs],
  topics: [invoicesTopic, invoiceTopic],
  feeds: [invoiceFeed],
  charges: { made: hearMade, copied: hearCopied, repeated: copyToRecurrence, booked: hearBooked },
  threads: { nf_invoice: invoiceThreads },
  monthFiles: monthNotes,
};
