import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../text.ts';

const text = freeText(200).default('');
const address = freeText(500).optional();

/** What a form about a chatbot says, saved or not. */
export const previewChatbot = endpoint({
  method: 'GET',
  path: '/api/at_chatbot/preview',
  access: 'staff',
  summary: 'The page of a chatbot as it would look, without any script',
  query: z.object({
    company_name: text,
    logo_url: address,
    avatar_url: address,
    background_url: address,
    dialog_id: z.coerce.number().int().positive().optional(),
  }),
  response: z.string(),
});
