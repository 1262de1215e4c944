import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../text.ts';

/**
 * `qr` is an SVG picture of `link`; `snippet` the element for a company's own site. `published`: the dialog has a version;
 * `sector`: where its tickets go unless the flow says otherwise.
 */
const share = z.object({
  link: z.string(),
  qr: z.string(),
  snippet: z.string(),
  embed_origins: z.array(z.string()),
  active: z.boolean(),
  published: z.boolean(),
  sector: z.string().nullable(),
});
export type ChatbotShare = z.infer<typeof share>;

export const getChatbotShare = endpoint({
  method: 'GET',
  path: '/api/at_chatbot/:id/share',
  access: 'staff',
  summary: 'How visitors reach a chatbot',
  params: idParams,
  response: z.object({ data: share }),
});
