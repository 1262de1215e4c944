import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { resource } from './resource.ts';

const tokenParams = z.object({ token: z.string().min(1).max(200) });

/**
 * A visitor's file for the visitor's ticket, as multipart: `code` (the step's variable, `anexo` in the conversation with
 * staff, the code that a pending message asks for, or `sign_code` for the signature under the ticket's documents), then
 * `file`. The signing page sends further fields (`claimFields`). An answer by socket takes the last file under its step's
 * variable, or the one that it names by the returned id. A read-only page (`ro`) may not upload.
 */
export const attachPublicFile = endpoint({
  method: 'POST',
  path: '/api/at_ticket/:token/public_attachFile',
  summary: 'Send a file to a ticket',
  access: 'public',
  ability: 'upload',
  params: tokenParams,
  query: z.object({ ro: z.string().max(10).optional() }),
  response: z.object({ data: resource }),
});

/** What the holder of a ticket's link may see of it. */
export const publicTicket = endpoint({
  method: 'GET',
  path: '/api/at_ticket/:token/public_get',
  summary: 'Documents of a ticket and whether its person has signed',
  access: 'public',
  params: tokenParams,
  response: z.object({
    data: z.object({
      documents: z.array(z.object({ code: z.string(), title: z.string() })),
      has_person_sign: z.boolean(),
      /** The code of a signature from the signing page; anybody can check the signature with it. */
      check_code: z.string().nullable(),
    }),
    meta: z.object({ ip: z.string(), when: z.string(), sign_code: z.string() }),
  }),
});
