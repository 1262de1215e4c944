import type { SlipAmount } from '@balcao/contract/payments/slips';
import { toString as drawQr } from 'qrcode';
import type { Payment } from './slip-amount.rules.ts';
import { codesOn } from './slip-codes.rules.ts';

/** About 8 kB each: enough for the slips that people look at now, and no matter for the memory. */
const MOST_KEPT = 300;
const kept = new Map<string, string>();

/** A Pix code's QR code as a `data:` picture: drawn when somebody looks at it, since most never are (docs/decisions/078). */
async function qrOf(pix: string): Promise<string> {
  const known = kept.get(pix);
  if (known !== undefined) return known;
  const picture = await drawQr(pix, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  const drawn = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
  const [oldest] = kept.size < MOST_KEPT ? [] : kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(pix, drawn);
  return drawn;
}

/** How to pay a payment on a day, with the picture of its Pix code. */
export async function codesWithQr(payment: Payment, amount: SlipAmount) {
  const codes = codesOn(payment, amount);
  return { ...codes, qr: codes.pix && (await qrOf(codes.pix)) };
}
