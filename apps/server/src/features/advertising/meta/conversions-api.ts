import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import type { MetaEvent } from './meta-event.ts';

/**
 * What became of a batch: taken; refused for what one of its events says; or it waits, for a time that the server asked for, because nothing is wrong with
 * the events themselves.
 */
export type BatchFate =
  | { kind: 'taken' }
  | { kind: 'refused'; reason: string }
  | { kind: 'waits'; reason: string; askedMs: number };

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 64 * 1024;
/** Errors of Meta that are about the token or the load, not about an event. */
const PASSING_CODES = new Set([1, 2, 4, 10, 17, 80_004, 102, 190, 200, 368]);

const refusal = z.object({
  error: z.object({
    message: z.string(),
    code: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
  }),
});

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function errorOf(text: string) {
  try {
    return refusal.safeParse(JSON.parse(text)).data?.error;
  } catch {
    return undefined;
  }
}

const askedMs = (answer: Response) => {
  const seconds = Number(answer.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
};

/** Sends events to Meta's Conversions API. The token never stands in an address, which logs and proxies keep. */
export async function sendToMeta(
  { config, log }: Context,
  events: MetaEvent[],
): Promise<BatchFate> {
  const { meta } = config;
  if (!meta) throw new Error('the Conversions API is off');
  try {
    const answer = await fetch(`${meta.url}/${meta.pixelId}/events`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${meta.token}` },
      body: JSON.stringify({ data: events }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await textOf(answer);
    if (answer.ok) return { kind: 'taken' };
    const error = errorOf(text);
    // Meta quotes a token that it does not know.
    const said = (error?.error_user_msg ?? error?.message ?? `HTTP ${answer.status}`)
      .replaceAll(meta.token, '…')
      .slice(0, 300);
    const passes =
      answer.status === 429 ||
      answer.status >= 500 ||
      [401, 403].includes(answer.status) ||
      error?.is_transient === true ||
      PASSING_CODES.has(error?.code ?? 0);
    if (!passes) return { kind: 'refused', reason: `A Meta recusou: ${said}` };
    log.warn({ status: answer.status, code: error?.code }, 'Meta takes no events now');
    return { kind: 'waits', reason: `A Meta não aceitou agora: ${said}`, askedMs: askedMs(answer) };
  } catch (err) {
    log.warn({ err }, 'Meta did not answer');
    return { kind: 'waits', reason: 'A Meta não respondeu.', askedMs: 0 };
  }
}
