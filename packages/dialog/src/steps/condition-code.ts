import { holds } from '../condition.ts';
import type { StepDefinition } from './definition.ts';
import { next, onError } from './fields.ts';

/** If: by an expression, or by code where an expression is not enough. A branch that is not set goes on at `next`. */
export const conditionCode: StepDefinition<'condition.code'> = {
  kind: 'system',
  name: 'Se',
  expects: null,
  fields: {
    next,
    when: { kind: 'condition', label: 'Condição' },
    code: { kind: 'code', label: 'Código da condição' },
    onTrue: { kind: 'block', label: 'Então' },
    onFalse: { kind: 'block', label: 'Senão' },
    onError,
  },
  code: ({ code }) => code,
  run(block, variables, value, meter) {
    const isTrue = block.code === undefined ? holds(block.when, variables, meter) : Boolean(value);
    const exit = isTrue ? 'onTrue' : 'onFalse';
    const branch = block[exit];
    return branch === undefined ? {} : { move: { kind: 'block', block: branch, exit } };
  },
};
