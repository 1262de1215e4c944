import { isEmail } from '@balcao/brazil/email';
import type { TextRules } from './text-rules.ts';

export const emailRules: TextRules = {
  placeholder: 'nome@exemplo.com.br',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  check: (text) => (isEmail(text) ? null : 'E-mail inválido.'),
};
