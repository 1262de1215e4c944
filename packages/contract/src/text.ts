import { z } from 'zod';

/** The `updated_at` of the row that a screen was drawn from: 409 when somebody saved since. Left out: saved anyway. */
export const seenVersion = z.iso.datetime().optional();

/** A switch that may be left out or null: off. */
export const optionalSwitch = z
  .boolean()
  .nullish()
  .transform((on) => on ?? false);

/** Control characters except tab and line break: nobody types them and the database refuses NUL. */
const control = /[^\P{Cc}\t\n]/gu;

/** Free text of at most `max` characters that is safe to keep: well-formed Unicode without control characters. */
export function freeText(max: number) {
  return z
    .string()
    .max(max)
    .overwrite((text) => text.toWellFormed().replace(control, ''));
}
