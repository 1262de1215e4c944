import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Answers with a redirection to the sealed PDF: every document and the evidence page. */
export const getSignedPdf = endpoint({
  method: 'GET',
  path: '/api/at_ticket/:token/signed',
  summary: 'The signed documents of a ticket as one sealed PDF',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  response: z.unknown(),
});

/** What anybody with a signature's code or one of its files may know about it. Times are ISO 8601 in UTC. */
const checkedSignature = z.object({
  /** What identified it: its code, the sealed file, or one of the documents. */
  by: z.enum(['code', 'sealed', 'document']),
  check_code: z.string(),
  company: z.string(),
  /** First name and initials. */
  person: z.string(),
  mode: z.string(),
  signed_at: z.string(),
  /** False if evidence or documents have changed since the signature. */
  sound: z.boolean(),
  /** Hashes as 64 hexadecimal digits. */
  documents: z.array(z.object({ title: z.string(), sha256: z.string() })),
});
export type CheckedSignature = z.infer<typeof checkedSignature>;

/** `code` is a check code in any notation, or the SHA-256 of a file. Null data: it is unknown. */
export const checkSignature = endpoint({
  method: 'GET',
  path: '/api/at_ticket/check/:code',
  summary: 'Whether a signature or a signed file is genuine',
  access: 'public',
  params: z.object({ code: z.string().min(1).max(100) }),
  response: z.object({ data: checkedSignature.nullable() }),
});
