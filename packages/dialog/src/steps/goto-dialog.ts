import type { StepDefinition } from './definition.ts';
import { next } from './fields.ts';

export const gotoDialog: StepDefinition<'action.goto_dialog'> = {
  kind: 'system',
  name: 'Chamar diálogo',
  expects: null,
  fields: { next, dialog: { kind: 'dialog', label: 'Diálogo', required: true } },
  run(block) {
    return { move: { kind: 'dialog', dialog: block.dialog } };
  },
};
