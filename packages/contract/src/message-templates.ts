import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { threadParams } from './messages.ts';
import { freeText } from './text.ts';

const access = 'staff' as const;

/** Active ones for the record's business unit, those of its sector first; at most 50 by name. */
export const listThreadTemplates = endpoint({
  method: 'GET',
  access,
  summary: 'Message templates that fit a record',
  path: '/api/gl_message/:origin/:parent_code/:channel_id/templates',
  params: threadParams,
  query: z.object({ q: freeText(100).trim().default('') }),
  response: z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) }),
});

/** `{{variável}}` in their places; those that nobody knows stay, to be completed before it is sent. 422 for one that does not fit the record. */
export const fillThreadTemplate = endpoint({
  method: 'GET',
  access,
  summary: 'A message template as it would be sent',
  path: '/api/gl_message/:origin/:parent_code/:channel_id/template/:template_id',
  params: threadParams.extend({ template_id: z.coerce.number().int().positive() }),
  response: z.object({ data: z.object({ text: z.string() }) }),
});
