import type { Feature } from '../../platform/feature.ts';
import { hearBooked } from './charges/automatic.ts';
import { chargeNoteRoutes } from './charges/charges.routes.ts';
import { paperRoutes } from './copies/papers.routes.ts';
import { invoiceJobs } from './invoices.jobs.ts';
import { invoiceThreads } from './notes/invoice-thread.ts';
import { invoiceRoutes } from './notes/invoices.routes.ts';
import { sendingRoutes } from './sending/sending.routes.ts';
import { fiscalRoutes } from './units/fiscal.routes.ts';

export const invoicesFeature: Feature = {
  routes: [fiscalRoutes, invoiceRoutes, sendingRoutes, chargeNoteRoutes, paperRoutes],
  jobs: [invoiceJobs],
  charges: { booked: hearBooked },
  threads: { nf_invoice: invoiceThreads },
};
