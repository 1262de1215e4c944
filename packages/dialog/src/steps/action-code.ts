import type { StepDefinition } from './definition.ts';
import { next, onError } from './fields.ts';

export const actionCode: StepDefinition<'action.code'> = {
  kind: 'system',
  name: 'Código',
  expects: null,
  fields: {
    next,
    code: { kind: 'code', label: 'Código', required: true },
    variable: { kind: 'variable', label: 'Guardar em', required: true },
    onError,
  },
  code: ({ code }) => code,
  run({ variable }, _variables, value) {
    return { variables: { [variable]: value } };
  },
};
