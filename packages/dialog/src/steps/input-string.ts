import { matches } from '../pattern.ts';
import type { StepDefinition } from './definition.ts';

export const inputString: StepDefinition<'input.string'> = {
  kind: 'receive',
  expects: 'text/plain',
  read(block, { text }) {
    if (!block.regex) return { value: text, text };
    const match = matches(block.regex, text);
    if (match === 'unusable')
      return { fault: `regex ${JSON.stringify(block.regex)} cannot be used` };
    if (match) return { value: text, text };
    return { rejected: block.regexMessage ?? block.errorText ?? 'Formato inválido.' };
  },
};
