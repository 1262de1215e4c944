// Texts for what an erasure still waits for. No zod here, because the web page imports this file.

export const erasureWaits = {
  /** The caller registered the request, and somebody else may execute it. */
  other: 'Você registrou este pedido: outra pessoa com esta permissão precisa executá-lo.',
  /** The caller's account was created after the request. */
  newer:
    'Sua conta é mais nova que este pedido: outra pessoa com esta permissão precisa executá-lo.',
  /** Nobody else may execute it. */
  later: 'Só você pode executar este pedido, e isso 24 horas depois do registro.',
} as const;

export type ErasureWait = keyof typeof erasureWaits;
