import { z } from 'zod';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';

const TIMEOUT_MS = 5_000;
const verdict = z.object({ success: z.boolean() });

/**
 * Asks RECAPTCHA_VERIFY_URL whether a token of the reCAPTCHA widget is valid; Google accepts each token once. Throws
 * UNAVAILABLE when no verdict comes within 5 s.
 */
export async function askRecaptcha(
  { config, log }: Pick<Context, 'config' | 'log'>,
  token: string,
  ip: string,
): Promise<boolean> {
  const { secret, verifyUrl } = config.recaptcha;
  try {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return verdict.parse(await answer.json()).success;
  } catch (err) {
    log.error({ err }, 'reCAPTCHA gave no verdict');
    throw new AppError('UNAVAILABLE');
  }
}
