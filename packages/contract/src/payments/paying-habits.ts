import { z } from 'zod';

/** How punctually somebody pays. */
export const payingHabits = {
  /** Charges of which all came. */
  settled: z.number(),
  /** Those of them paid until the counted due date. */
  in_time: z.number(),
  /** Days between the counted due date and the payment of the others, on average; null if there are none. */
  late_days: z.number().nullable(),
};
