import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** One file as multipart, to test that uploads arrive complete; the server does not keep it. In production only for admins. */
export const testUpload = endpoint({
  method: 'POST',
  path: '/api/test/prod_submit',
  summary: 'Size and MD5 of a test file',
  access: 'public',
  ability: 'upload',
  response: z.object({ size: z.number(), md5: z.string() }),
});
