import type { StepDefinition } from './definition.ts';

export const gotoDialog: StepDefinition<'action.goto_dialog'> = {
  kind: 'system',
  run(block) {
    return { move: { kind: 'dialog', dialog: block.dialog } };
  },
};
