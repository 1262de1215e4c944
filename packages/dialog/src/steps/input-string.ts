import { matches } from '../pattern.ts';
import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

export const inputString: StepDefinition<'input.string'> = {
  kind: 'receive',
  name: 'Texto',
  expects: 'text/plain',
  fields: {
    ...asking,
    regex: { kind: 'regex', label: 'Expressão regular' },
    regexMessage: { kind: 'text', label: 'Texto se a expressão não servir' },
  },
  read(block, { text }, meter) {
    if (!block.regex) return { value: text, text };
    const match = matches(block.regex, text, meter);
    if (match === 'unusable')
      return { fault: `regex ${JSON.stringify(block.regex)} cannot be used` };
    if (match) return { value: text, text };
    return { rejected: block.regexMessage ?? block.errorText ?? 'Formato inválido.' };
  },
};
