import { z } from 'zod';

const FORM =
  'O cabeçalho Idempotency-Key deve ter de 16 a 100 letras sem acento, números, hifens ou sublinhados.';

/** Somebody who guesses another's key may get that one's answer, so short keys are refused. Empty: none. */
export const repetitionKey = z.string().regex(/^([\w-]{16,100})?$/, FORM);

/** Headers of a call with `act`; others pass. */
export const actHeaders = z.looseObject({
  'idempotency-key': repetitionKey
    .describe(
      '16 to 100 letters, digits, hyphens and underscores. The same key twice is one act with the first answer.',
    )
    .optional(),
});
