import { isValidCpf } from '@balcao/brazil/cpf';
import { cpfMask } from '@balcao/brazil/masks';
import { mask } from '../../ui/mask.ts';
import type { TextRules } from './text-rules.ts';

export const cpfRules: TextRules = {
  placeholder: '000.000.000-00',
  inputMode: 'numeric',
  autoComplete: 'off',
  mask: (text) => mask([cpfMask], text),
  check: (text) => (isValidCpf(text) ? null : 'CPF inválido.'),
};
