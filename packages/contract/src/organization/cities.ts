import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../text.ts';

const cityOption = z.object({
  id: z.number(),
  name: z.string(),
  fullname: z.string(),
  ibge_code: z.string(),
  state: z.object({ initials: z.string() }),
});
export type CityOption = z.infer<typeof cityOption>;

/** Cities by part of their name, accents ignored; 20 at most. */
export const listCities = endpoint({
  method: 'GET',
  path: '/api/gl_city/options',
  summary: 'City search',
  access: 'public',
  query: z.object({ q: freeText(100).default(''), id: z.coerce.number().int().optional() }),
  response: z.object({ data: z.array(cityOption) }),
});
