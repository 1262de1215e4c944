import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, requiredText } from '../text.ts';
import { tokenAbilities } from './token-abilities.ts';

const ability = z.enum(tokenAbilities);

/**
 * With a name: a personal token for that many days. Without one: a token for the page that asks, which lasts an hour and
 * ends with its session. Only this answer ever shows the token.
 */
export const createToken = endpoint({
  method: 'POST',
  path: '/api/gl_user/token/create',
  summary: 'Make an API token',
  access: 'user',
  body: z.object({
    ability,
    name: requiredText(80).optional(),
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
      /** Seconds, because the caller's clock may be wrong. */
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

/** Answers with the remaining tokens. */
export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/me/token/:id',
  summary: 'Revoke an own API token',
  access: 'user',
  params: idParams,
  response: ownTokens,
});
