import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { freeText } from '../text.ts';

const access = 'staff' as const;
const path = '/api/am_block';

/** An address that gets no mail: `until` a moment after a bounce, for good after a complaint. */
const block = z.object({
  address: z.string(),
  reason: z.enum(['bounce', 'complaint']),
  until: z.string().nullable(),
  created_at: z.string(),
});
export type Block = z.infer<typeof block>;

/** Those that hold now, the newest first; `q` is a whole address. */
export const listBlocks = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Addresses that get no automatic mails',
  query: z.strictObject({ ...pageQuery.shape }),
  response: paged(block),
});

/** Mails go to the address again. Throws NOT_FOUND for one that is not blocked. */
export const liftBlock = endpoint({
  method: 'POST',
  path: `${path}/lift`,
  access,
  summary: 'Lift the block of an address',
  body: z.object({ address: freeText(254).trim().toLowerCase().min(1, 'Informe o endereço.') }),
  response: z.object({}),
});
