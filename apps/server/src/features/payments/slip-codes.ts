import type { SlipAmount } from '@balcao/contract/payments/slips';
import { toString as drawQr } from 'qrcode';
import type { Payment } from './slip-amount.rules.ts';
import { codesOn } from './slip-codes.rules.ts';

/** A Pix code's QR code as a `data:` picture. */
export async function qrOf(pix: string | null): Promise<string | null> {
  if (!pix) return null;
  const picture = await drawQr(pix, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
}

/** How to pay a payment on a day, with the picture of its Pix code. */
export async function codesWithQr(payment: Payment, amount: SlipAmount) {
  const codes = codesOn(payment, amount);
  const qr = codes.pix === payment.pix_code ? payment.pix_qr : await qrOf(codes.pix);
  return { ...codes, qr };
}
