import { z } from 'zod';

/**
 * Values with commas between, in a query. What one value refuses is said of the field as a whole: a client marks the
 * field by its name, and knows no parts of it.
 */
export function listOf<T extends z.ZodType<unknown, string>>(
  value: T,
  { longest = 200, most = 10 } = {},
) {
  const values = z.array(value).max(most);
  return z
    .string()
    .max(longest)
    .transform((text, { addIssue }): z.output<T>[] => {
      const read = values.safeParse(text.split(','));
      if (read.success) return read.data;
      addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? '' });
      return z.NEVER;
    });
}

/** Ids of rows with commas between. */
export const idList = z
  .string()
  .max(2_000)
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'Use números com vírgulas.')
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.number()).max(50));
