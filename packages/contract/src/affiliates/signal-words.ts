// Signals of fraud by name, as plain data: the browser has it without zod.

/** The clearest first: an affiliate who is the customer. */
export const signalKinds = ['tax_id', 'pix_key', 'email', 'phone', 'address', 'network'] as const;
export type SignalKind = (typeof signalKinds)[number];

export const signalWords: Record<SignalKind, string> = {
  tax_id: 'É o próprio cliente',
  pix_key: 'Chave Pix do cliente',
  email: 'E-mail do cliente',
  phone: 'Telefone do cliente',
  address: 'Endereço do cliente',
  network: 'Muitas conversas de uma rede',
};
