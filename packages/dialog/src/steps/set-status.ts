import type { StepDefinition } from './definition.ts';

export const setStatus: StepDefinition<'action.set_status'> = {
  kind: 'system',
  run(block) {
    return { effect: { type: 'set_status', status: block.status } };
  },
};
