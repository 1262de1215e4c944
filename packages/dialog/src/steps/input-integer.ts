import { faultOfInteger, readInteger } from '../integer.ts';
import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

export const inputInteger: StepDefinition<'input.integer'> = {
  kind: 'receive',
  name: 'Número inteiro',
  expects: 'text/plain',
  fields: {
    ...asking,
    min: { kind: 'integer', label: 'Menor valor' },
    max: { kind: 'integer', label: 'Maior valor' },
  },
  read(block, { text }) {
    const fault = faultOfInteger(text, block);
    if (fault) return { rejected: block.errorText ?? fault };
    const value = readInteger(text) ?? 0;
    return { value, text: String(value) };
  },
};
