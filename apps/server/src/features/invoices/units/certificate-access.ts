import { z } from 'zod';
import { seal, unseal } from '../../../platform/sealed.ts';

const PURPOSE = 'nf_certificate';

const keyForm = z.object({
  keyPem: z.string(),
  certPem: z.string(),
  chainPem: z.array(z.string()),
});
/** What signs a unit's notes and opens its connection to the authority; all PEM. */
export type UnitKey = z.output<typeof keyForm>;

/** The column `sealed`: only this installation reads it. */
export const sealKey = (secret: string, key: UnitKey): Buffer =>
  seal(secret, PURPOSE, JSON.stringify(keyForm.parse(key)));

/** Reads the result of `sealKey`; null if this installation cannot. */
export function unsealKey(secret: string, sealed: Buffer): UnitKey | null {
  const text = unseal(secret, PURPOSE, sealed);
  if (text === null) return null;
  const read = keyForm.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}
