import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './text.ts';
import { tokenAbilities } from './token-abilities.ts';

const ability = z.enum(tokenAbilities);
const REQUIRED = 'Campo obrigatório.';

/**
 * With a name: a personal token of that many days. Without one: a token for the page that asks, which lives for an hour and
 * ends with its session. The token is shown in this answer and never again.
 */
export const createToken = endpoint({
  method: 'POST',
  path: '/api/gl_user/token/create',
  summary: 'Make an API token',
  access: 'user',
  body: z.object({
    ability,
    name: freeText(80).trim().min(1, REQUIRED).optional(),
    days: z
      .number()
      .int()
      .min(1, 'Use de 1 a 365 dias.')
      .max(365, 'Use de 1 a 365 dias.')
      .optional(),
  }),
  response: z.object({
    data: z.object({
      id: z.number(),
      token: z.string(),
      ability,
      expires_at: z.string(),
      /** Seconds: the caller's clock may be wrong. */
      expires_in: z.number(),
    }),
  }),
});

const ownToken = z.object({
  id: z.number(),
  name: z.string(),
  ability,
  created_at: z.string(),
  expires_at: z.string(),
  used_at: z.string().nullable(),
});
export type OwnToken = z.infer<typeof ownToken>;
const ownTokens = z.object({ data: z.array(ownToken) });

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/me/token',
  summary: 'Own API tokens, newest first',
  access: 'user',
  response: ownTokens,
});

/** Answers with those that are left. */
export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/me/token/:id',
  summary: 'Revoke an own API token',
  access: 'user',
  params: z.object({ id: z.coerce.number().int().positive() }),
  response: ownTokens,
});
