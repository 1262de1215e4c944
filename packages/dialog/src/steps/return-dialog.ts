import type { StepDefinition } from './definition.ts';

export const returnDialog: StepDefinition<'action.return_dialog'> = {
  kind: 'system',
  run() {
    return { move: { kind: 'return' } };
  },
};
