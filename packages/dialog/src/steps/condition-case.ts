import { holds } from '../condition.ts';
import type { StepDefinition } from './definition.ts';
import { next } from './fields.ts';

/** The first case that holds; when none does, `next`. */
export const conditionCase: StepDefinition<'condition.case'> = {
  kind: 'system',
  name: 'Escolha',
  expects: null,
  fields: { next, cases: { kind: 'cases', label: 'Casos', required: true } },
  run({ cases }, variables, _value, meter) {
    const index = cases.findIndex(({ when }) => holds(when, variables, meter));
    const found = cases[index];
    return found ? { move: { kind: 'block', block: found.target, exit: `cases.${index}` } } : {};
  },
};
