import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload';

/** What a static Pix code says: who receives, how many cents, and under which reference (txid, up to 25 of `A-Za-z0-9`). */
export type PixCharge = {
  /** As it is registered: CPF or CNPJ without mask, `+55…`, e-mail or UUID. */
  key: string;
  name: string;
  city: string;
  cents: number;
  txid: string;
};

/**
 * The Pix copy-and-paste text, which is also the content of its QR (Manual do BR Code, central bank). Name and city lose
 * their accents and are cut to 25 and 15 characters. Null for a key, name, city, value or txid that makes none.
 */
export function pixCode({ key, name, city, cents, txid }: PixCharge): string | null {
  return generatePixPayload({
    key,
    merchantName: name,
    merchantCity: city,
    amount: cents / 100,
    txid,
  });
}

/** The same for a charge that a PSP holds at `location` (an address without `https://`), which tells the payer's bank the rest. */
export function pixCodeOfLocation(charge: { location: string; name: string; city: string }) {
  const { location: url, name: merchantName, city: merchantCity } = charge;
  return generatePixPayload({ url, merchantName, merchantCity });
}

/** Whether a text is a Pix copy-and-paste code: its fields are whole and its check digits fit. */
export const isPixCode = (text: string): boolean => isValidPixPayload(text);
