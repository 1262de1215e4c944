import type { StepDefinition } from './definition.ts';

export const gotoBlock: StepDefinition<'action.goto_block'> = {
  kind: 'system',
  name: 'Ir para o bloco',
  expects: null,
  fields: { target: { kind: 'block', label: 'Bloco', required: true } },
  run(block) {
    return { move: { kind: 'block', block: block.target, exit: 'target' } };
  },
};
