const PHONE = /^\(\d{2}\) \d{4,5}-\d{4}$/;

/** Whether a text is a phone: only `(NN) NNNN-NNNN` or `(NN) NNNNN-NNNN` (specification section 5). */
export function isValidPhone(text: string): boolean {
  return PHONE.test(text);
}

/** Writes 10 digits as `(XX) XXXX-XXXX` and 11 as `(XX) XXXXX-XXXX`; any other text comes back as it was. */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== 10 && digits.length !== 11) return text;
  return `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}`;
}
