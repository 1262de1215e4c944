import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A kept file as a page may show it (specification section 3, resource). Addresses are signed and good for a day; `GET /api/gl_resource/:id/edit` gives fresh ones. */
export const resource = z.object({
  id: z.number(),
  code: z.string(),
  extension: z.string(),
  filename: z.string(),
  /** The name under which it is saved. */
  filename_download_calc: z.string(),
  mime: z.string(),
  size: z.number(),
  url_view: z.string(),
  url_view_no_cache: z.string(),
  url_download: z.string(),
  /** A small picture of a picture. */
  url_thumbnail: z.string().nullable(),
  has_browser_preview: z.boolean(),
  is_image: z.boolean(),
  is_video: z.boolean(),
  expires_at: z.string().nullable(),
  /** False for what has run out or was removed: its addresses are empty. */
  available: z.boolean(),
});
export type Resource = z.infer<typeof resource>;

const tokenParams = z.object({ token: z.string().min(1).max(200) });

/**
 * A visitor's file for his ticket, as multipart: `code` (the step's variable, `anexo` in the talk with staff, or the
 * code that a pending message asks for, or `sign_code` for the signature under its documents), then `file`. The signing
 * page says more beside it (`claimFields`). An answer by socket takes the last file that came under its step's variable, or
 * the one that it names by the returned id. A page that only reads (`ro`) may not.
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
      /** Of a signature made on the signing page; by it anybody can check it. */
      check_code: z.string().nullable(),
    }),
    meta: z.object({ ip: z.string(), when: z.string(), sign_code: z.string() }),
  }),
});
