import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

export const inputOption: StepDefinition<'input.option'> = {
  kind: 'receive',
  name: 'Opções',
  expects: 'application/json',
  fields: { ...asking, options: { kind: 'options', label: 'Opções', required: true } },
  /** By value; who types instead of choosing may also write the option's name. */
  read({ options, errorText }, { text, data }) {
    const chosen =
      options.find(({ value }) => value === data) ??
      options.find(({ name }) => data === null && name.toLowerCase() === text.toLowerCase());
    if (!chosen) return { rejected: errorText ?? 'Escolha uma das opções.' };
    return { value: chosen.value, text: chosen.name };
  },
};
