import { z } from 'zod';
import { freeText } from './text.ts';

/** Query of every list: `page` from 1, `per_page` 1 to 100, `q` free search, `sort` a column, prefixed with `-` for descending. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
  q: freeText(200).trim().optional(),
});

/**
 * The paging shape of docs/product/records.md#paging. Lists count exactly up to 10,000 and beyond that say so
 * (docs/product/records.md#list), so that a page costs the same at a million rows.
 */
export function paged<T extends z.ZodType>(item: T) {
  return z.object({
    current_page: z.number(),
    from: z.number().nullable(),
    to: z.number().nullable(),
    last_page: z.number(),
    per_page: z.number(),
    total: z.number(),
    total_capped: z.boolean(),
    data: z.array(item),
  });
}

export const COUNT_CAP = 10_000;
