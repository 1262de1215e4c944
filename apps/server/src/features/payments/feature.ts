import type { Feature } from '../../platform/feature.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { chargeJobs } from './charges.jobs.ts';
import { chargeRoutes } from './charges.routes.ts';
import { remittanceRoutes } from './cnab/remittance.routes.ts';
import { bankFileJobs } from './cnab/return.jobs.ts';
import { returnRoutes } from './cnab/return.routes.ts';
import { forgetFilesOf } from './cnab/tidy.ts';
import { announcePayment, chargeFeed } from './events.ts';
import { paymentThreads } from './payment-thread.ts';
import { renewLinks } from './payments.ts';
import { pixHookRoutes } from './pix-money/pix-hook.routes.ts';
import { pixMoneyJobs } from './pix-money/pix-money.jobs.ts';
import { providerJobs } from './provider-work/provider-work.jobs.ts';
import { certificateJobs } from './providers/certificate-warnings.jobs.ts';
import { providerSettingRoutes } from './providers/provider-settings.routes.ts';
import { recurrenceRoutes } from './recurrence.routes.ts';
import { stopForErasure } from './recurrence-acts.ts';
import { paymentRoutes } from './routes.ts';
import { slipRoutes } from './slips.routes.ts';
import { chargeMailJobs } from './tell-customer.jobs.ts';
import { paymentWebhookRoutes } from './webhooks.routes.ts';

export const paymentsFeature: Feature = {
  routes: [
    chargeRoutes,
    recurrenceRoutes,
    bulkRoutes,
    remittanceRoutes,
    returnRoutes,
    paymentRoutes,
    slipRoutes,
    paymentWebhookRoutes,
    providerSettingRoutes,
    pixHookRoutes,
  ],
  jobs: [chargeJobs, chargeMailJobs, providerJobs, pixMoneyJobs, certificateJobs, bankFileJobs],
  feeds: [chargeFeed],
  threads: { pm_transaction: paymentThreads },
  erasure: {
    async erase(ctx, trx, { payments }) {
      await renewLinks(trx, ctx.config.secret, payments);
      await stopForErasure(trx, payments, ctx.clock());
      await forgetFilesOf(trx, payments);
    },
    announce(ctx, { payments }) {
      for (const id of payments) announcePayment(ctx, id, null);
    },
  },
};
