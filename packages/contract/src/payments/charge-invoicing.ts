import { z } from 'zod';

/** When a note comes of a charge by itself: never, as a draft when it is paid, or emitted when it is paid. */
export const chargeInvoicing = z.enum(['never', 'draft', 'emit']);
export type ChargeInvoicing = z.infer<typeof chargeInvoicing>;
