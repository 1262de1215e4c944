import { z } from 'zod';

/** The `updated_at` of the row that a screen was drawn from: 409 when somebody saved since. Left out: saved anyway. */
export const seenVersion = z.iso.datetime().optional();

/** A switch that may be left out or null: off. Forms of other clients send it as 0 or 1. */
export const optionalSwitch = z
  .union([z.boolean(), z.literal([0, 1])])
  .nullish()
  .transform(Boolean);

/** The id of a row: a number, or its digits as forms have them. */
export const rowId = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().positive());

/** What `''` stands for: nothing. */
export const emptyText = z.literal('').transform(() => null);

/** Control characters except tab and line break: nobody types them and the database refuses NUL. */
const control = /[^\P{Cc}\t\n]/gu;

/**
 * Free text of at most `max` characters that is safe to keep: well-formed Unicode without control characters. `missing` is
 * said where there is none.
 */
export function freeText(max: number, missing?: string) {
  return z
    .string(missing)
    .max(max)
    .overwrite((text) => text.toWellFormed().replace(control, ''));
}
