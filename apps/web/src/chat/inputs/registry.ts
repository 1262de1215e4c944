import type { DialogBlock } from '@balcao/contract/chatbot';
import type { ComponentType } from 'react';
import { CityInput } from './city.tsx';
import { CpfInput } from './cpf.tsx';
import { HoldInput } from './hold.tsx';
import type { InputProps } from './input.ts';
import { PhoneInput } from './phone.tsx';
import { StringInput } from './string.tsx';

/** The input of each step type. A type without one does not compile. */
export const inputs: Record<DialogBlock['type'], ComponentType<InputProps>> = {
  'input.string': StringInput,
  'input.cpf': CpfInput,
  'input.phone': PhoneInput,
  'input.city': CityInput,
  'input.hold': HoldInput,
};
