import type { StepDefinition } from './definition.ts';

export const returnDialog: StepDefinition<'action.return_dialog'> = {
  kind: 'system',
  name: 'Voltar de onde veio',
  expects: null,
  fields: {},
  run() {
    return { move: { kind: 'return' } };
  },
};
