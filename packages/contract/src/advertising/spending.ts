import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { calendarDay, pathId, rowId } from '../text.ts';
import { MOST_SPENDING_CENTS } from './limits.ts';

const access = 'staff' as const;

/** What one campaign cost on one day. */
const spending = z.object({
  day: z.string(),
  ad_advertisement_id: z.number(),
  advertisement_name: z.string(),
  code: z.string(),
  channel: z.string(),
  cents: z.number(),
  updated_at: z.string(),
});
export type Spending = z.infer<typeof spending>;

/** The newest day first. Unknown filters are refused: one that is misspelt would show everything. */
export const listSpending = endpoint({
  method: 'GET',
  path: '/api/ad_spending',
  access,
  summary: 'Spending on advertisements by day and campaign',
  query: z.strictObject({
    page: pageQuery.shape.page,
    per_page: pageQuery.shape.per_page,
    from: calendarDay.optional(),
    to: calendarDay.optional(),
    ad_advertisement_id: pathId.optional(),
  }),
  response: paged(spending).extend({
    /** Of all rows of the filter, not of this page alone; the campaigns that cost most first, ten at most. */
    sums: z.object({
      cents: z.number(),
      days: z.number(),
      campaigns: z.array(
        z.object({ ad_advertisement_id: z.number(), name: z.string(), cents: z.number() }),
      ),
    }),
    may: z.object({ change: z.boolean() }),
  }),
});
export type SpendingSums = z.infer<typeof listSpending.response>['sums'];

/** Takes the place of what stood there for this day and campaign. */
export const saveSpending = endpoint({
  method: 'POST',
  path: '/api/ad_spending',
  access,
  act: true,
  summary: 'Set what a campaign cost on a day',
  body: z.object({
    day: calendarDay,
    ad_advertisement_id: rowId,
    cents: z
      .number()
      .int()
      .min(0, 'O valor é negativo.')
      .max(MOST_SPENDING_CENTS, 'O valor passa de R$ 100.000.000,00.'),
  }),
  response: z.object({ data: spending }),
});
