import { phoneMasks } from '@balcao/brazil/masks';
import { isValidPhone } from '@balcao/brazil/phone';
import { mask } from '../../ui/mask.ts';
import type { TextRules } from './text-rules.ts';

/** Autofill adds the country code or the trunk zero, for which the masks have no place. */
export function maskPhone(text: string): string {
  return mask(phoneMasks, text.replace(/\D/g, '').replace(/^(55|0)(?=[1-9]{2}\d{8,9}$)/, ''));
}

export const phoneRules: TextRules = {
  placeholder: '(00) 00000-0000',
  inputMode: 'tel',
  autoComplete: 'tel-national',
  mask: maskPhone,
  check: (text) => (isValidPhone(text) ? null : 'Telefone inválido.'),
};
