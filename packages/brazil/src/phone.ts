const PHONE = /^\(\d{2}\) \d{4,5}-\d{4}$/;

/** Whether a text is a phone: only `(NN) NNNN-NNNN` or `(NN) NNNNN-NNNN` (docs/product/formats.md#phones). */
export function isValidPhone(text: string): boolean {
  return PHONE.test(text);
}
