import type { StepDefinition } from './definition.ts';

export const gotoBlock: StepDefinition<'action.goto_block'> = {
  kind: 'system',
  run(block) {
    return { move: { kind: 'block', block: block.target } };
  },
};
