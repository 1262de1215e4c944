import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Multipart with one part, `file`. Anybody may see the picture at `url`, which is its own content's name: it never changes. */
export const addPicture = endpoint({
  method: 'POST',
  path: '/api/gl_picture',
  access: 'staff',
  summary: 'Upload a logo, photo or background that visitors see',
  response: z.object({
    data: z.object({ url: z.string(), width: z.number(), height: z.number() }),
  }),
});
