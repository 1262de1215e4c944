import { z } from 'zod';

/** Control characters except tab and line break: nobody types them and the database refuses NUL. */
const control = /[^\P{Cc}\t\n]/gu;

/** Free text of at most `max` characters that is safe to keep: well-formed Unicode without control characters. */
export function freeText(max: number) {
  return z
    .string()
    .max(max)
    .overwrite((text) => text.toWellFormed().replace(control, ''));
}
