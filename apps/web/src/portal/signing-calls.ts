import type { attachPublicFile } from '@balcao/contract/files/public-ticket';
import type { Claim } from '@balcao/contract/signing/sign-page';
import { upload } from '../platform/upload.ts';

/** Attaches the signature's picture, named after its code. */
export async function sendSignature(token: string, code: string, picture: Blob, claim: Claim) {
  const file = new File([picture], `${code}.png`, { type: 'image/png' });
  const input = { params: { token }, query: {}, file, fields: { code, ...claim } };
  await upload<typeof attachPublicFile>('POST /api/at_ticket/:token/public_attachFile', input);
}
