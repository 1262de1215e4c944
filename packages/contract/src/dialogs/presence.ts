import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const params = z.object({ id: z.coerce.number().int().positive() });

const person = z.object({ id: z.number(), name: z.string(), block: z.string().nullable() });
/** Somebody in the designer, on a block (its wire id) or on none. */
export type DraftPerson = z.infer<typeof person>;

/**
 * Says that the caller is in the designer; to be repeated every 20 seconds, as people are forgotten after 60. `away`: the caller leaves.
 * `revision` is the draft's and `name` the dialog's, so that a page hears of a save or a new name even if its event was lost.
 */
export const sayPresence = endpoint({
  method: 'POST',
  path: '/api/at_dialog/:id/presence',
  access: 'staff',
  summary: 'Say where in a dialog one is',
  params,
  body: z.object({ block: z.string().max(140).nullable(), away: z.literal(true).optional() }),
  bodyBytes: 4 * 1024,
  response: z.object({
    data: z.object({ people: z.array(person), revision: z.number(), name: z.string() }),
  }),
});
