import { isValidCep } from '@balcao/brazil/cep';
import { cepMask } from '@balcao/brazil/masks';
import { mask } from '../../ui/mask.ts';
import type { TextRules } from './text-rules.ts';

const CEP_ERROR = 'Digite somente os números, o CEP deve ter 8 dígitos.';

export const cepRules: TextRules = {
  placeholder: '00000000',
  inputMode: 'numeric',
  autoComplete: 'postal-code',
  mask: (text) => mask([cepMask], text),
  check: (text) => (isValidCep(text) ? null : CEP_ERROR),
};
