const CEP = /^(?!0{8})\d{8}$/;

/** Whether a text is a postal code as the chatbot asks for it: exactly 8 digits (docs/product/formats.md#postal-code), not all zero. */
export function isValidCep(text: string): boolean {
  return CEP.test(text);
}
