import type { DialogBlock } from '@balcao/contract/chatbot';
import type { ComponentType } from 'react';
import { CityInput } from './city.tsx';
import { cpfRules } from './cpf.ts';
import { holdRules } from './hold.ts';
import type { InputProps } from './input.ts';
import { phoneRules } from './phone.ts';
import { stringRules } from './string.ts';
import type { TextRules } from './text-input.tsx';

/**
 * The input of each step type; a type without one does not compile. Texts share one field that stays from step to
 * step, so that a phone's keyboard stays open; anything else is a component of its own.
 */
export const inputs: Record<DialogBlock['type'], TextRules | { Input: ComponentType<InputProps> }> =
  {
    'input.string': stringRules,
    'input.cpf': cpfRules,
    'input.phone': phoneRules,
    'input.city': { Input: CityInput },
    'input.hold': holdRules,
  };
