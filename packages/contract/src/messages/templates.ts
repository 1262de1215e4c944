import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText, pathId } from '../text.ts';
import { threadParams } from './messages.ts';

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

/** Fills `{{variável}}`; unknown ones stay, for the person to complete before sending. 422 for a template that does not fit the record. */
export const fillThreadTemplate = endpoint({
  method: 'GET',
  access,
  summary: 'A message template as it would be sent',
  path: '/api/gl_message/:origin/:parent_code/:channel_id/template/:template_id',
  params: threadParams.extend({ template_id: pathId }),
  response: z.object({ data: z.object({ text: z.string() }) }),
});
