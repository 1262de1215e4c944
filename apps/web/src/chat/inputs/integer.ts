import { faultOfInteger } from '@balcao/dialog/integer';
import type { TextRules } from './text-rules.ts';

export const integerRules: TextRules = {
  placeholder: 'Digite um número',
  inputMode: 'numeric',
  autoComplete: 'off',
  // The numeric keyboard of an iPhone has no minus.
  adapt: (block) => (Number(block?.min) < 0 ? { inputMode: 'text' } : {}),
  check: (text, block) => faultOfInteger(text, block ?? {}),
};
