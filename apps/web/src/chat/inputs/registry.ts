import type { DialogBlock } from '@balcao/contract/chatbot/conversation';
import type { ComponentType } from 'react';
import { BooleanInput } from './boolean.tsx';
import { cepRules } from './cep.ts';
import { CityWaiting } from './city-waiting.tsx';
import { cpfRules } from './cpf.ts';
import { dateRules } from './date.ts';
import { emailRules } from './email.ts';
import { FileInput } from './file.tsx';
import { holdRules } from './hold.ts';
import type { InputProps } from './input.ts';
import { integerRules } from './integer.ts';
import { lazyPart } from './lazy-part.tsx';
import { OptionInput } from './option.tsx';
import { phoneRules } from './phone.ts';
import { SignInput } from './sign.tsx';
import { stringRules } from './string.ts';
import type { TextRules } from './text-rules.ts';

const CityInput = lazyPart(() => import('./city.tsx').then((part) => part.CityInput), CityWaiting);

/**
 * The input of each step type; a type without one does not compile. Texts share one field that stays from step to step,
 * so that a phone's keyboard stays open; all others are separate components.
 */
export const inputs: Record<DialogBlock['type'], TextRules | { Input: ComponentType<InputProps> }> =
  {
    'input.string': stringRules,
    'input.cpf': cpfRules,
    'input.date_br': dateRules,
    'input.phone': phoneRules,
    'input.city': { Input: CityInput },
    'input.email': emailRules,
    'input.option': { Input: OptionInput },
    'input.integer': integerRules,
    'input.cep_br': cepRules,
    'input.boolean': { Input: BooleanInput },
    'input.file': { Input: FileInput },
    'input.sign': { Input: SignInput },
    'input.hold': holdRules,
  };
