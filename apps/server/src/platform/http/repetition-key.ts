import { createHash } from 'node:crypto';
import { repetitionKey } from '@balcao/contract/repetition-key';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Act } from '../repeated-acts.ts';

const HEADER = 'idempotency-key';

/** By which a repeated request is recognized; null if it has none. Throws INVALID for one of another form. */
export function repetitionKeyOf({ headers }: FastifyRequest): string | null {
  const { success, data, error } = repetitionKey.safeParse(headers[HEADER] ?? '');
  if (success) return data || null;
  const reason = error.issues[0]?.message ?? '';
  throw new AppError('INVALID', { reason, fields: { [HEADER]: [reason] } });
}

type Asked = {
  actor: Actor;
  request: FastifyRequest;
  params?: unknown;
  query?: unknown;
  body?: unknown;
};

/**
 * The act that a call asks for, for `actOnce`; null without a key. `file`: the bytes of a part, which belong to the request but not to
 * its body. Throws INVALID for a key of another form.
 */
export function actOf({ actor, request, params, query, body }: Asked, file?: Buffer): Act | null {
  const key = repetitionKeyOf(request);
  if (key === null) return null;
  const { method, url } = request.routeOptions;
  const asked = JSON.stringify([method, url, params ?? null, query ?? null, body ?? null]);
  const hash = createHash('sha256').update(asked);
  if (file) hash.update(file);
  return { userId: actor.userId, key, requestHash: hash.digest() };
}
