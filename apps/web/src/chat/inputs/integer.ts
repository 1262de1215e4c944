import { faultOfInteger } from '@balcao/dialog/integer';
import type { TextRules } from './text-rules.ts';

export const integerRules: TextRules = {
  placeholder: 'Digite um número',
  inputMode: 'numeric',
  autoComplete: 'off',
  // An iPhone's numeric keyboard has no minus sign.
  adapt: (block) => (Number(block?.min) < 0 ? { inputMode: 'text' } : {}),
  check: (text, block) => faultOfInteger(text, block ?? {}),
};
