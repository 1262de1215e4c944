import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The longest address of a visit in letters: longer ones are no addresses that people made. */
const LONGEST = 8_000;
const said = z.string().max(LONGEST, 'Texto longo demais.').nullish();

/** The parameters of an address that say by what a visitor came, as advertisements write them. */
export const touchParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'fbclid',
  'gclid',
  'ctwa_clid',
] as const;
export type TouchParameter = (typeof touchParameters)[number];

/**
 * A chatbot's page was opened; the page tells it once for each address. Values that are too long are cut, what is no click id, host or address is
 * left out, and of addresses the server keeps host and path.
 */
export const takeTouch = endpoint({
  method: 'POST',
  path: '/chatbot/touch/:code',
  access: 'public',
  summary: 'A visit of a chatbot and by what it came',
  params: z.object({ code: z.string().regex(/^[\w-]{1,64}$/) }),
  bodyBytes: 64 * 1024,
  body: z.object({
    /** A random number of the browser, the same for its later visits and for the ticket. */
    visitor: z.uuid('Identificador inválido.'),
    affiliate_code: said,
    ...(Object.fromEntries(touchParameters.map((name) => [name, said])) as Record<
      TouchParameter,
      typeof said
    >),
    referrer: said,
    landing: said,
  }),
  response: z.object({ data: z.object({ taken: z.literal(true) }) }),
});
