import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

export const inputOption: StepDefinition<'input.option'> = {
  kind: 'receive',
  name: 'Opções',
  expects: 'application/json',
  fields: { ...asking, options: { kind: 'options', label: 'Opções', required: true } },
  /** By value or by name; people who type instead of choosing write the name. */
  read({ options, errorText }, { text, data }) {
    const said = data ?? text;
    const word = typeof said === 'string' ? said.trim().toLowerCase() : undefined;
    const chosen =
      options.find(({ value }) => value === data) ??
      options.find(({ name }) => name.toLowerCase() === word);
    if (!chosen) return { rejected: errorText ?? 'Escolha uma das opções.' };
    return { value: chosen.value, text: chosen.name };
  },
};
