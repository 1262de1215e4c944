import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../text.ts';

const privacyKind = z.enum(['export', 'erasure']);

const privacyRequest = z.object({
  id: z.number(),
  kind: privacyKind,
  state: z.enum(['open', 'done', 'refused']),
  note: z.string().nullable(),
  created_at: z.string(),
  /** The law's deadline for an answer (LGPD, article 19, II: 15 days). */
  due_at: z.string(),
});
export type PrivacyRequest = z.infer<typeof privacyRequest>;
const privacyRequests = z.object({ data: z.array(privacyRequest) });

export const listPrivacyRequests = endpoint({
  method: 'GET',
  path: '/api/me/privacy_request',
  summary: 'Own requests under the LGPD, newest first',
  access: 'user',
  response: privacyRequests,
});

/** One open request per kind. Answers with all of them. */
export const createPrivacyRequest = endpoint({
  method: 'POST',
  path: '/api/me/privacy_request',
  summary: 'Ask for a copy or for the erasure of own data',
  access: 'user',
  body: z.object({ kind: privacyKind, note: freeText(1000).trim().optional() }),
  response: privacyRequests,
});
