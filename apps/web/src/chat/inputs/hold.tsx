import type { InputProps } from './input.ts';
import { TextInput, type TextRules } from './text-input.tsx';

const rules: TextRules = { placeholder: 'Escreva uma mensagem', free: true, check: () => null };

/** A live conversation: the flow waits for staff, or has ended. */
export function HoldInput(props: InputProps) {
  return <TextInput {...props} rules={rules} />;
}
