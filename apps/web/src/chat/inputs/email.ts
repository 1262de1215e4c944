import { isEmail, normalEmail } from '@balcao/brazil/email';
import type { TextRules } from './text-rules.ts';

export const emailRules: TextRules = {
  placeholder: 'nome@exemplo.com.br',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  check: (text) => (isEmail(normalEmail(text)) ? null : 'E-mail inválido.'),
};
