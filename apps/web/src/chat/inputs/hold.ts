import type { TextRules } from './text-rules.ts';

/** A live conversation: the flow waits for staff, or has ended. */
export const holdRules: TextRules = {
  placeholder: 'Escreva uma mensagem',
  free: true,
  check: () => null,
};
