import { isValidCpf } from '@balcao/brazil/cpf';
import { cpfMask } from '@balcao/brazil/masks';
import type { InputProps } from './input.ts';
import { mask } from './mask.ts';
import { TextInput, type TextRules } from './text-input.tsx';

const rules: TextRules = {
  placeholder: '000.000.000-00',
  inputMode: 'numeric',
  autoComplete: 'off',
  mask: (text) => mask([cpfMask], text),
  check: (text) => (isValidCpf(text) ? null : 'CPF inválido.'),
};

export function CpfInput(props: InputProps) {
  return <TextInput {...props} rules={rules} />;
}
