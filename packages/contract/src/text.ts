import { z } from 'zod';

/** The `updated_at` of the row that a screen was drawn from: 409 when somebody saved since. Without it the row is saved anyway. */
export const seenVersion = z.iso.datetime().optional();

/** A day of the calendar, `yyyy-mm-dd`; the database knows no year 0. */
export const calendarDay = z.iso
  .date('Data inválida.')
  .refine((day) => day >= '0001-01-01', 'Data inválida.');

/** True or false; forms of other clients send 1 or 0, or the words. */
export const switchValue = z
  .union([z.boolean(), z.literal([0, 1]), z.literal(['true', 'false'])])
  .transform((value) => value === true || value === 1 || value === 'true');

/** A switch that may be left out or null: off. */
export const optionalSwitch = switchValue.nullish().transform(Boolean);

/** The id of a row: a number, or its digits, as forms send them. */
export const rowId = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().positive());

/** The id in a call's address, which is text. */
export const pathId = z.coerce.number().int().positive();
export const idParams = z.object({ id: pathId });

/** `''` means no value. */
export const emptyText = z.literal('').transform(() => null);

/** Control characters except tab and line break: nobody types them, and the database refuses NUL. */
const control = /[^\P{Cc}\t\n]/gu;

/**
 * Free text of at most `max` characters that is safe to store: well-formed Unicode without control characters. `missing`
 * is the message for an empty text.
 */
export function freeText(max: number, missing?: string) {
  return z
    .string(missing)
    .max(max)
    .overwrite((text) => text.toWellFormed().replace(control, ''));
}

export const REQUIRED = 'Campo obrigatório.';

/** Free text that must not be blank. */
export function requiredText(max: number) {
  return freeText(max).trim().min(1, REQUIRED);
}
