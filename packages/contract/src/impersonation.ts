import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The session goes on as that person, until it is ended. */
export const impersonate = endpoint({
  method: 'POST',
  path: '/api/maintenance/impersonate',
  summary: 'Act as a person of a lower level',
  access: 'staff',
  body: z.object({ user_id: z.number().int().positive() }),
  response: z.object({ url: z.string() }),
});

/** The session is its owner's again. Public, so that it ends also where the other person may not be logged in. */
export const endImpersonation = endpoint({
  method: 'DELETE',
  path: '/api/maintenance/impersonate',
  summary: 'Act as oneself again',
  access: 'public',
  response: z.object({ url: z.string() }),
});
