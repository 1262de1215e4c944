import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { rowId } from '../text.ts';

/** The session continues as that person, until impersonation ends. */
export const impersonate = endpoint({
  method: 'POST',
  path: '/api/maintenance/impersonate',
  summary: 'Act as a person of a lower level',
  access: 'staff',
  body: z.object({ user_id: rowId }),
  response: z.object({ url: z.string() }),
});

/** Returns the session to its owner. Public, so that it also works when the other person may not be logged in. */
export const endImpersonation = endpoint({
  method: 'DELETE',
  path: '/api/maintenance/impersonate',
  summary: 'Act as oneself again',
  access: 'public',
  response: z.object({ url: z.string() }),
});
