import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Answers with a redirection to the sealed PDF: every document and the evidence page. */
export const getSignedPdf = endpoint({
  method: 'GET',
  path: '/api/at_ticket/:token/signed',
  summary: 'The signed documents of a ticket as one sealed PDF',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  response: z.unknown(),
});

/** What anybody with its code or one of its files may know of a signature. Times are ISO 8601 in UTC. */
const checkedSignature = z.object({
  /** How it was found: by its code, by the sealed file, or by one of the documents. */
  by: z.enum(['code', 'sealed', 'document']),
  check_code: z.string(),
  company: z.string(),
  /** First name and initials. */
  person: z.string(),
  mode: z.string(),
  signed_at: z.string(),
  /** False when evidence or documents are not what they were when it was signed. */
  sound: z.boolean(),
  /** Hashes as 64 hexadecimal digits. */
  documents: z.array(z.object({ title: z.string(), sha256: z.string() })),
});
export type CheckedSignature = z.infer<typeof checkedSignature>;

/** `code` is a check code, written in any way, or the SHA-256 of a file. Null data: nothing is known of it. */
export const checkSignature = endpoint({
  method: 'GET',
  path: '/api/at_ticket/check/:code',
  summary: 'Whether a signature or a signed file is genuine',
  access: 'public',
  params: z.object({ code: z.string().min(1).max(100) }),
  response: z.object({ data: checkedSignature.nullable() }),
});
